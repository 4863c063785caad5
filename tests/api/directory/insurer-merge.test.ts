import { describe, expect, test } from 'vitest';
import type { Panel } from '../../../domain/directory/panels.ts';
import { getJson, providerIds } from '../../support/answers.ts';
import { json } from '../../support/bodies.ts';
import { searchRows } from '../../support/directory.ts';
import { PERSON } from '../../support/portal.ts';
import { addProvider } from '../../support/provider.ts';
import { openStaffSite } from '../../support/staff.ts';
import { type Engine, engines } from '../../support/test-site.ts';

type Body = { provider_count?: number; error?: string };

async function openMerge(engine: Engine) {
  const { site, browser, ids } = await openStaffSite(engine);
  const send = async (method: string, path: string, body: object) => {
    const answer = await browser.send(method, `/api/portal/insurance_companies/${path}`, json(body));
    return { status: answer.status, body: answer.body as Body };
  };
  const merge = (from: string, into: number, more: object = {}) =>
    send('POST', `${ids.insurer(from)}/merge`, { into_id: into, ...more });
  const panel = (insurer: string, more: Partial<Panel> = {}): Panel => ({
    insuranceCompanyId: ids.insurer(insurer),
    stateId: null,
    effectiveFrom: null,
    effectiveUntil: null,
    isAccepting: true,
    ...more,
  });
  return { site, ids, send, merge, panel };
}

describe.each(engines)('merges of insurers (%s)', (engine) => {
  test("move panels, search rows and names in one transaction, with each provider's history", async () => {
    const { site, ids, send, merge, panel } = await openMerge(engine);
    const { db } = site.services;
    await send('PATCH', String(ids.insurer('Premera')), { aliases: ['PBC'] });
    const states = ['OR', 'WA'];
    const one = await addProvider(db, {
      lastName: 'One',
      states,
      insuranceCompanies: ['Premera'],
      ehrUuid: 'u-1',
    });
    const both = await addProvider(db, {
      lastName: 'Two',
      states,
      panels: [panel('Premera'), panel('LifeWise', { stateId: ids.state('WA'), isAccepting: false })],
    });
    const other = await addProvider(db, { lastName: 'Three', states, insuranceCompanies: ['Aetna'] });
    const into = ids.insurer('LifeWise');

    const preview = await merge('Premera', into, { preview: true });
    expect(preview).toEqual({ status: 200, body: { provider_count: 2 } });
    expect(await providerIds(site, '?state_code=OR&insurance_company_name=Premera')).toEqual([one, both]);

    expect(await merge('Premera', into)).toEqual({ status: 200, body: { provider_count: 2 } });
    for (const name of ['LifeWise', 'premera', 'PBC']) {
      const found = (state: string) =>
        providerIds(site, `?state_code=${state}&insurance_company_name=${name}`);
      // In Washington, LifeWise's closed panel does not change.
      expect([name, await found('OR'), await found('WA')]).toEqual([name, [one, both], [one]]);
    }
    const { body } = await getJson<{ name: string; aliases: string[] }[]>(site, '/api/insurance_companies');
    expect(body).toHaveLength(11);
    expect(body.find(({ name }) => name === 'LifeWise')?.aliases).toEqual(['PBC', 'Premera']);

    const { provider } = await site.services.providers.get(both);
    expect(provider.panels).toEqual([
      panel('LifeWise', { stateId: ids.state('WA'), isAccepting: false }),
      panel('LifeWise', { stateId: ids.state('OR') }),
    ]);
    expect((await site.services.providers.get(one)).provider.ehrUuid).toBe('u-1');
    const { events } = await site.services.providers.history(one, null);
    expect(events.slice(0, 2)).toMatchObject([
      { field: 'panel', actor: PERSON.email, oldValue: null, newValue: { insurance_company: 'LifeWise' } },
      { field: 'panel', actor: PERSON.email, oldValue: { insurance_company: 'Premera' }, newValue: null },
    ]);
    const merges = { from: 'Premera', into: 'LifeWise' };
    expect(events.map((event) => event.merge)).toEqual([merges, merges, undefined]);
    expect((await site.services.providers.history(other, null)).events).toHaveLength(1);
    // Two rows each of One and Three, one of Two.
    expect((await searchRows(site)).actual).toHaveLength(5);

    // The old name can become the new one.
    const renamed = await send('PATCH', String(into), { name: 'Premera' });
    expect([renamed.status, renamed.body]).toMatchObject([200, { aliases: ['LifeWise', 'PBC'] }]);
  });

  test('have their name in the histories of providers, in older versions too', async () => {
    const { site, ids } = await openMerge(engine);
    const { db, providers } = site.services;
    const id = await addProvider(db, { states: ['OR'], insuranceCompanies: ['LifeWise'] });
    const old = { at: 5, old_value: null, new_value: '"LifeWise"' };
    const merge = { ...old, subject: 'insurance_company' as const, subject_id: ids.insurer('Premera') };
    const change = { ...old, subject: 'provider' as const, subject_id: id, field: 'panel' };
    const rows = [
      { ...merge, field: 'merged_into', actor: 'ana' },
      { ...change, actor: 'ana', new_value: null },
      { ...change, actor: 'ben', new_value: null },
    ];
    await db.insertInto('directory_events').values(rows).execute();
    const { events } = await providers.history(id, null);
    expect(events.map((event) => event.merge)).toEqual([
      undefined,
      { from: 'Premera', into: 'LifeWise' },
      undefined,
    ]);
  });

  test('into itself, an unknown or a retired one, of a retired one, or in a cycle: rejected, and nothing changes', async () => {
    const { site, ids, merge, send } = await openMerge(engine);
    const [a, b, c] = ['Aetna', 'Cigna', 'Regence'].map((name) => ids.insurer(name));
    const provider = await addProvider(site.services.db, { states: ['OR'], insuranceCompanies: ['Cigna'] });
    expect(await merge('Aetna', a ?? 0)).toMatchObject({
      status: 422,
      body: { error: 'An insurance company cannot be merged into itself' },
    });
    expect(await merge('Aetna', 4711)).toMatchObject({ status: 422 });
    expect(await merge('Aetna', 0)).toMatchObject({ status: 422 });
    expect((await merge('Aetna', b ?? 0)).status).toBe(200);
    const gone = { status: 409, body: { error: 'Aetna is retired or merged into another already.' } };
    expect(await merge('Cigna', a ?? 0)).toEqual(gone);
    expect(await merge('Aetna', c ?? 0)).toEqual(gone);
    expect(await merge('Aetna', c ?? 0, { preview: true })).toEqual(gone);
    expect((await send('POST', '4711/merge', { into_id: a })).status).toBe(404);
    expect(await providerIds(site, '?state_code=OR&insurance_company_name=Cigna')).toEqual([provider]);

    // Two concurrent merges, each into the other: one is rejected.
    const circle = await Promise.all([merge('Cigna', c ?? 0), merge('Regence', b ?? 0)]);
    expect(circle.map(({ status }) => status).sort()).toEqual([200, 409]);
    const found = await Promise.all(
      ['Cigna', 'Regence'].map((name) => providerIds(site, `?state_code=OR&insurance_company_name=${name}`)),
    );
    expect(found).toEqual([[provider], [provider]]);
  });

  test('with more than 20 other names in total: rejected', async () => {
    const { ids, merge, send } = await openMerge(engine);
    const aliases = Array.from({ length: 20 }, (_, index) => `Alias ${index}`);
    await send('PATCH', String(ids.insurer('Cigna')), { aliases });
    expect(await merge('Aetna', ids.insurer('Cigna'))).toMatchObject({ status: 409 });
  });
});
