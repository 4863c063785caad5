import { describe, expect, test } from 'vitest';
import type { SnakeCased } from '../../../domain/case.ts';
import type { StaffInsurer } from '../../../domain/directory/schemas.ts';
import { getJson, providerIds } from '../../support/answers.ts';
import { addProvider } from '../../support/provider.ts';
import { openStaffSite } from '../../support/staff.ts';
import { type Engine, engines } from '../../support/test-site.ts';

type Answer = SnakeCased<StaffInsurer> & { error?: string; fields?: object };

const PATH = '/api/portal/insurance_companies';

async function open(engine: Engine) {
  const { site, browser, ids } = await openStaffSite(engine);
  const add = (body: object) => browser.post<Answer>(PATH, body);
  const change = (name: string, body: object) => browser.patch<Answer>(`${PATH}/${ids.insurer(name)}`, body);
  return { site, add, change };
}

describe.each(engines)('names of insurers (%s)', (engine) => {
  test('a rename keeps the old name; both find providers, in any case and with or without accents', async () => {
    const { site, change } = await open(engine);
    const id = await addProvider(site.services.db, { states: ['OR'], insuranceCompanies: ['Aetna'] });
    const renamed = await change('Aetna', { name: 'Ætna Santé', aliases: ['AET'] });
    expect([renamed.status, renamed.body.aliases]).toEqual([200, ['AET', 'Aetna']]);
    for (const name of ['Ætna Santé', 'aetna', 'AÉTNA', 'ætna  SANTE', 'aet']) {
      const query = new URLSearchParams({ state_code: 'OR', insurance_company_name: name });
      expect([name, await providerIds(site, `?${query}`)]).toEqual([name, [id]]);
      const location = (await getJson(site, `/api/providers?${query}`)).headers.get('Content-Location');
      expect(new URLSearchParams(location?.split('?')[1]).get('insurance_company_name')).toBe('Ætna Santé');
      expect((await getJson(site, `/api/searches?${query}`)).body).toEqual([
        { state_code: 'OR', insurance_company_name: 'Ætna Santé', provider_count: 1 },
      ]);
    }
    const unknown = await getJson(site, '/api/providers?state_code=OR&insurance_company_name=%00x');
    expect([unknown.body, unknown.headers.get('Content-Location')]).toEqual([[], null]);

    // Back to the old name: the new one becomes an alias.
    const back = await change('Aetna', { name: 'Aetna' });
    expect(back.body.aliases).toEqual(['AET', 'Ætna Santé']);
    expect((await change('Aetna', { aliases: [] })).body.aliases).toEqual([]);
    // A change of case alone adds no other name.
    expect((await change('Aetna', { name: 'AETNA' })).body).toMatchObject({ name: 'AETNA', aliases: [] });
  });

  test('no two insurers share a name or another name, also in a race', async () => {
    const { add, change } = await open(engine);
    for (const [body, field] of [
      [{ name: 'Ａｅｔｎａ' }, 'name'],
      [{ name: 'Aet\u200Dna' }, 'name'],
      [{ name: 'Pacific \u200D Source' }, 'name'],
      [{ name: 'Cigna\u3164' }, 'name'],
      [{ name: 'bcbs' }, 'name'],
      [{ name: 'New', aliases: ['Bcbs'] }, 'aliases'],
      [{ name: 'New', aliases: ['pacific  source'] }, 'aliases'],
      [{ name: 'New', aliases: ['new'] }, 'aliases'],
    ] as const) {
      const { status, body: answer } = await add(body);
      expect([body, status, Object.keys(answer.fields ?? {})]).toEqual([body, 422, [field]]);
    }
    const taken = await change('Aetna', { aliases: ['Cigna'] });
    expect(taken.body.error).toBe('Cigna already has the name "Cigna"');
    const race = await Promise.all([
      change('Aetna', { name: 'Race' }),
      change('Cigna', { aliases: ['race '] }),
      add({ name: 'RACE' }),
    ]);
    expect(race.map(({ status }) => status < 300).filter(Boolean)).toHaveLength(1);
  });

  test('an insurer has at most 20 other names, also after a rename', async () => {
    const { change } = await open(engine);
    const names = Array.from({ length: 21 }, (_, index) => `Alias ${index}`);
    const message = 'There can be at most 20 other names';
    expect((await change('Aetna', { aliases: names })).body.error).toBe(message);
    expect((await change('Aetna', { aliases: names.slice(1) })).status).toBe(200);
    expect((await change('Aetna', { name: 'New' })).body.error).toMatch(message);
  });
});
