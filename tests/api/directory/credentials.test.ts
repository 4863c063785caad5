import { describe, expect, test } from 'vitest';
import type { SnakeCased } from '../../../domain/case.ts';
import type { StaffCredential } from '../../../domain/directory/schemas.ts';
import { getJson } from '../../support/answers.ts';
import { json } from '../../support/bodies.ts';
import { addProvider } from '../../support/provider.ts';
import { openStaffSite, referenceIds } from '../../support/staff.ts';
import { type Engine, engines } from '../../support/test-site.ts';

type Credential = SnakeCased<StaffCredential>;
type Body = Credential & { error?: string; fields?: Record<string, string> };

const PATH = '/api/portal/credentials';

async function openCredentials(engine: Engine) {
  const { site, browser } = await openStaffSite(engine);
  const ids = await referenceIds(site);
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const init = body ? json(body) : {};
    const answer = await browser.send(method, PATH + path, {
      ...init,
      headers: { ...init.headers, ...headers },
    });
    return { ...answer, body: answer.body as Body };
  };
  const shown = async () =>
    (await getJson<Credential[]>(site, '/api/credentials')).body.map(({ abbreviation }) => abbreviation);
  return { site, browser, ids, call, shown };
}

describe.each(engines)('credentials (%s)', (engine) => {
  test('are added, renamed and moved', async () => {
    const { site, browser, ids, call, shown } = await openCredentials(engine);
    const id = await addProvider(site.services.db, { credentials: ['RD'] });
    expect(((await browser.get(PATH)).body as Credential[])[0]).toEqual({
      id: ids.credential('RD'),
      title: 'Registered Dietitian',
      abbreviation: 'RD',
      position: 1,
      provider_count: 1,
      revision: 1,
    });
    const added = await call('POST', '', {
      title: 'Certified Nutrition Support Clinician',
      abbreviation: 'CNSC',
    });
    expect([added.status, added.headers.get('ETag'), added.body.position]).toEqual([201, '"1"', 16]);
    const path = `/${ids.credential('RD')}`;
    const changed = await call('PATCH', path, { abbreviation: 'R.D.', position: 2 }, { 'If-Match': '"1"' });
    expect(changed.body).toMatchObject({ abbreviation: 'R.D.', position: 2, revision: 2, provider_count: 1 });
    expect((await call('PATCH', path, { title: 'T' }, { 'If-Match': '"1"' })).status).toBe(412);
    const history = (await browser.get(`${PATH}${path}/history`)).body as { id: number }[];
    expect((await call('POST', `${path}/restore`, { event_id: history[1]?.id })).body.position).toBe(1);
    await call('PATCH', path, { position: 2 });
    expect((await shown()).slice(0, 3)).toEqual(['RDN', 'R.D.', 'LD']);
    expect((await site.services.directory.get(id)).credentials).toMatchObject([{ abbreviation: 'R.D.' }]);
    const events = await site.services.db
      .selectFrom('directory_events')
      .select(['field', 'new_value'])
      .where('subject', '=', 'credential')
      .orderBy('id')
      .execute();
    expect(events.map(({ field, new_value }) => [field, new_value])).toEqual([
      [null, '{"title":"Certified Nutrition Support Clinician","abbreviation":"CNSC","position":16}'],
      ['abbreviation', '"R.D."'],
      ['position', '2'],
      ['position', '1'],
      ['position', '2'],
    ]);
  });

  test('title and abbreviation are unique and bounded', async () => {
    const { call, shown } = await openCredentials(engine);
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
      const answer = await call('POST', '', body);
      expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([422, [field]]);
    }
    const race = await Promise.all(
      ['X', 'x'].map((name) => call('POST', '', { title: name, abbreviation: name })),
    );
    expect(race.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await shown()).toHaveLength(16);
  });

  test('retirement is rejected while providers have it, or removes it from them', async () => {
    const { site, ids, call, shown } = await openCredentials(engine);
    const id = await addProvider(site.services.db, { credentials: ['RD', 'LD'] });
    const path = `/${ids.credential('LD')}`;
    const refused = await call('DELETE', path);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      '1 provider has LD. Remove it from them first.',
    ]);
    expect((await call('DELETE', `${path}?remove_from_providers=true`)).status).toBe(204);
    expect(await shown()).not.toContain('LD');
    expect((await site.services.directory.get(id)).credentials).toMatchObject([{ abbreviation: 'RD' }]);
    const { events } = await site.services.providers.history(id, null);
    expect(events[0]).toMatchObject({ field: 'credentials', oldValue: ['RD', 'LD'], newValue: ['RD'] });
    expect((await call('DELETE', path)).status).toBe(404);
    expect((await call('POST', '', { title: 'Licensed Dietitian', abbreviation: 'LD' })).status).toBe(201);
  });
});
