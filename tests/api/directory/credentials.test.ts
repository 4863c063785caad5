import { describe, expect, test } from 'vitest';
import type { SnakeCased } from '../../../domain/case.ts';
import type { StaffCredential } from '../../../domain/directory/schemas.ts';
import { getJson } from '../../support/answers.ts';
import { addProvider } from '../../support/provider.ts';
import { openStaffSite } from '../../support/staff.ts';
import { type Engine, engines } from '../../support/test-site.ts';

type Credential = SnakeCased<StaffCredential>;
type Body = Credential & { error?: string; fields?: Record<string, string> };

const PATH = '/api/portal/credentials';

async function openCredentials(engine: Engine) {
  const { site, browser, ids } = await openStaffSite(engine);
  const add = (body: object) => browser.post<Body>(PATH, body);
  const shown = async () =>
    (await getJson<Credential[]>(site, '/api/credentials')).body.map(({ abbreviation }) => abbreviation);
  return { site, browser, ids, add, shown };
}

describe.each(engines)('credentials (%s)', (engine) => {
  test('are added, renamed and moved', async () => {
    const { site, browser, ids, add, shown } = await openCredentials(engine);
    const id = await addProvider(site.services.db, { credentials: ['RD'] });
    expect((await browser.get<Credential[]>(PATH)).body[0]).toEqual({
      id: ids.credential('RD'),
      title: 'Registered Dietitian',
      abbreviation: 'RD',
      position: 1,
      provider_count: 1,
      revision: 1,
    });
    const added = await add({ title: 'Certified Nutrition Support Clinician', abbreviation: 'CNSC' });
    expect([added.status, added.etag, added.body.position]).toEqual([201, '"1"', 16]);
    const path = `${PATH}/${ids.credential('RD')}`;
    const changed = await browser.patch(path, { abbreviation: 'R.D.', position: 2 });
    expect(changed.body).toMatchObject({ abbreviation: 'R.D.', position: 2, revision: 2, provider_count: 1 });
    expect((await shown()).slice(0, 3)).toEqual(['RDN', 'R.D.', 'LD']);
    expect((await site.services.directory.get(id)).credentials).toMatchObject([{ abbreviation: 'R.D.' }]);
    const events = await site.services.db
      .selectFrom('events')
      .select(['field', 'new_value'])
      .where('subject', '=', 'credential')
      .orderBy('id')
      .execute();
    expect(events.map(({ field, new_value }) => [field, new_value])).toEqual([
      [null, '{"title":"Certified Nutrition Support Clinician","abbreviation":"CNSC","position":16}'],
      ['abbreviation', '"R.D."'],
      ['position', '2'],
    ]);
  });

  test('title and abbreviation are unique and bounded', async () => {
    const { add, shown } = await openCredentials(engine);
    for (const [body, field] of [
      [{ title: 'New', abbreviation: ' rdń ' }, 'abbreviation'],
      [{ title: 'REGISTERED  dietitian', abbreviation: 'N' }, 'title'],
      [{ title: 'x'.repeat(10_000), abbreviation: 'N' }, 'title'],
      [{ title: 'New', abbreviation: 'N\u202E' }, 'abbreviation'],
      [{ title: 'New' }, 'abbreviation'],
      [{ title: '***', abbreviation: 'N' }, 'title'],
      [{ title: 'New', abbreviation: '\uD800' }, 'abbreviation'],
      [{ title: 'New', abbreviation: 'RD\u2800' }, 'abbreviation'],
    ] as const) {
      const answer = await add(body);
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [field]]);
    }
    const race = await Promise.all(['X', 'x'].map((name) => add({ title: name, abbreviation: name })));
    expect(race.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await shown()).toHaveLength(16);
  });

  test('retirement is rejected while providers have it, or removes it from them', async () => {
    const { site, browser, ids, add, shown } = await openCredentials(engine);
    const id = await addProvider(site.services.db, { credentials: ['RD', 'LD'] });
    const path = `${PATH}/${ids.credential('LD')}`;
    const rejected = await browser.delete(path);
    const error = '1 provider has LD. Remove it from them first.';
    expect([rejected.status, rejected.body]).toEqual([409, { error }]);
    expect((await browser.delete(`${path}?remove_from_providers=true`)).status).toBe(204);
    expect(await shown()).not.toContain('LD');
    expect((await site.services.directory.get(id)).credentials).toMatchObject([{ abbreviation: 'RD' }]);
    const { events } = await site.services.providers.history(id, null);
    expect(events[0]).toMatchObject({ field: 'credentials', oldValue: ['RD', 'LD'], newValue: ['RD'] });
    expect((await browser.delete(path)).status).toBe(404);
    expect((await add({ title: 'Licensed Dietitian', abbreviation: 'LD' })).status).toBe(201);
  });
});
