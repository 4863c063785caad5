import { describe, expect, test } from 'vitest';
import type { SnakeCased } from '../../../domain/case.ts';
import type { StaffConcern, StaffOffice } from '../../../domain/directory/schemas.ts';
import { getJson, type WireProvider } from '../../support/answers.ts';
import { addOffice, created, openStaffSite } from '../../support/staff.ts';
import { engines } from '../../support/test-site.ts';

const PATH = '/api/portal/concerns';
type Concern = SnakeCased<StaffConcern>;
type Rejected = { error?: string; errors?: string[]; fields?: Record<string, string> };

describe.each(engines)('concerns and offices (%s)', (engine) => {
  async function open() {
    const { site, browser } = await openStaffSite(engine);
    const names = async () =>
      (await getJson<{ name: string }[]>(site, '/api/concerns')).body.map(({ name }) => name);
    const concernsOf = async (id: number) =>
      ((await getJson<WireProvider>(site, `/api/providers/${id}`)).body.concerns as { id: number }[]).map(
        (concern) => concern.id,
      );
    return { site, browser, names, concernsOf };
  }

  test('begin with the ten specialties, and are added, changed and ordered', async () => {
    const { browser, names } = await open();
    expect((await names()).length).toBe(10);
    const added = await browser.post<Concern>(PATH, { name: 'Kidneys', explanation: 'Renal diets.' });
    expect([added.status, added.body]).toMatchObject([201, { position: 11, provider_count: 0, revision: 1 }]);
    await browser.patch(`${PATH}/${added.body.id}`, { position: 1 });
    expect((await names())[0]).toBe('Kidneys');
    for (const [fields, field] of [
      [{ name: ' KIDNEYS', explanation: 'x' }, 'name'],
      [{ name: '***', explanation: 'x' }, 'name'],
      [{ name: 'New' }, 'explanation'],
      [{ name: 'New', explanation: 'x'.repeat(201) }, 'explanation'],
    ] as const) {
      const { status, body } = await browser.post<Rejected>(PATH, fields);
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
    }
  });

  test('are retired after they are removed from providers', async () => {
    const { browser, names, concernsOf } = await open();
    const { id } = await created(browser, { concern_ids: [2, 5] });
    const { status, body } = await browser.delete(`${PATH}/5`);
    const error = '1 provider has Pediatric & Adolescents. Remove it from them first.';
    expect([status, body]).toEqual([409, { error }]);
    expect((await browser.delete(`${PATH}/5?remove_from_providers=true`)).status).toBe(204);
    expect(await concernsOf(id)).toEqual([2]);
    expect(await names()).not.toContain('Pediatric & Adolescents');
    expect((await browser.delete(`${PATH}/5`)).status).toBe(404);
  });

  test('an office needs an address in a state, and a name of its own', async () => {
    const { browser } = await open();
    const id = await addOffice(browser, { phone: '503.555.0142' });
    const { body } = await browser.get<SnakeCased<StaffOffice>[]>('/api/portal/offices');
    expect(body).toMatchObject([{ id, phone: '(503) 555-0142', is_hidden: false, provider_count: 0 }]);
    const office = { name: 'North', street: '1 A St', city: 'Bend', state_code: 'or', zip: '97701' };
    for (const [wrong, field] of [
      [{ name: 'PORTLAND' }, 'name'],
      [{ state_code: 'ZZ' }, 'state_code'],
      [{ zip: '9770' }, 'zip'],
      [{ phone: '12' }, 'phone'],
      [{ street: '' }, 'street'],
      [{ wheelchair_access: 'x'.repeat(201) }, 'wheelchair_access'],
    ] as const) {
      const answer = await browser.post<Rejected>('/api/portal/offices', { ...office, ...wrong });
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [field]]);
    }
    expect((await browser.post('/api/portal/offices', office)).status).toBe(201);
    await created(browser, { office_ids: [id] });
    expect((await browser.delete(`/api/portal/offices/${id}`)).status).toBe(409);
    expect((await browser.delete(`/api/portal/offices/${id}?remove_from_providers=true`)).status).toBe(204);
  });
});
