import { describe, expect, test } from 'vitest';
import type { SnakeCased } from '../../../domain/case.ts';
import type { StaffInsurer } from '../../../domain/directory/insurers/schemas.ts';
import type { InsuranceCompany } from '../../../domain/directory/schemas.ts';
import { getJson, providerIds } from '../../support/answers.ts';
import { importCsv } from '../../support/imports.ts';
import { addProvider } from '../../support/provider.ts';
import { created, openStaffSite, referenceIds, sendChange } from '../../support/staff.ts';
import { casesFor, type Engine, engines, type TestSite } from '../../support/test-site.ts';

type Insurer = SnakeCased<StaffInsurer>;
type Body = Insurer & { error?: string; fields?: Record<string, string> };

const PATH = '/api/portal/insurance_companies';

async function openInsurers(engine: Engine) {
  const { site, browser, ids } = await openStaffSite(engine);
  const add = (body: object) => browser.post<Body>(PATH, body);
  const list = async () => (await browser.get<Insurer[]>(PATH)).body;
  const change = (name: string, body: object) => browser.patch<Body>(`${PATH}/${ids.insurer(name)}`, body);
  return { site, browser, ids, add, list, change };
}

const publicList = async (site: TestSite) =>
  (await getJson<SnakeCased<InsuranceCompany>[]>(site, '/api/insurance_companies')).body;

describe.each(engines)('insurers (%s)', (engine) => {
  test('a new database has those of the home page, in the same order', async () => {
    const { site, list } = await openInsurers(engine);
    const insurers = await list();
    expect(insurers[0]).toEqual({
      id: expect.any(Number),
      name: 'Aetna',
      aliases: [],
      position: 1,
      is_on_home: true,
      provider_count: 0,
      revision: 1,
    });
    expect(insurers.map(({ position }) => position)).toEqual(insurers.map((_, index) => index + 1));
    expect((await publicList(site)).every(({ is_on_home }) => is_on_home)).toBe(true);
    expect((await publicList(site))[1]).toEqual({
      id: expect.any(Number),
      name: 'Blue Cross Blue Shield',
      aliases: [],
      is_on_home: true,
    });
  });

  test('are added at the end or at a position, and moved', async () => {
    const { site, add, change } = await openInsurers(engine);
    const added = await add({ name: '  Moda  ', aliases: ['ODS', ' Moda Health '], position: 2 });
    expect([added.status, added.etag]).toEqual([201, '"1"']);
    expect(added.body).toMatchObject({
      name: 'Moda',
      aliases: ['Moda Health', 'ODS'],
      position: 2,
      is_on_home: false,
    });
    expect((await add({ name: 'Last', position: 9_000 })).body.position).toBe(14);
    expect((await change('United', { position: 1, is_on_home: false })).body).toMatchObject({
      position: 1,
      revision: 2,
    });
    expect((await publicList(site)).map(({ name }) => name)).toEqual(
      'United, Aetna, Moda, Blue Cross Blue Shield, Cigna, First Choice, Honor Health, Kaiser Permanente, LifeWise, Pacific Source, Premera, Providence, Regence, Last'.split(
        ', ',
      ),
    );
    expect((await publicList(site))[0]).toMatchObject({ name: 'United', is_on_home: false });
    const rows = await site.services.db
      .selectFrom('events')
      .select(['field', 'new_value'])
      .where('subject', '=', 'insurance_company')
      .orderBy('id')
      .execute();
    expect(rows.map(({ field, new_value }) => [field, new_value])).toEqual([
      [null, '{"name":"Moda","aliases":["Moda Health","ODS"],"position":2,"is_on_home":false}'],
      [null, '{"name":"Last","aliases":[],"position":14,"is_on_home":false}'],
      ['position', '1'],
      ['is_on_home', 'false'],
    ]);
  });

  test('a rename keeps the old name; both find providers, in any case and with or without accents', async () => {
    const { site, change } = await openInsurers(engine);
    const id = await addProvider(site.services.db, { states: ['OR'], insuranceCompanies: ['Aetna'] });
    const renamed = await change('Aetna', { name: 'Ætna Santé', aliases: ['AET'] });
    expect([renamed.status, renamed.body.aliases]).toEqual([200, ['AET', 'Aetna']]);
    for (const name of ['Ætna Santé', 'aetna', 'AÉTNA', 'ætna  SANTE', 'aet']) {
      const query = new URLSearchParams({ state_code: 'OR', insurance_company_name: name });
      expect([name, await providerIds(site, `?${query}`)]).toEqual([name, [id]]);
      const { headers } = await getJson(site, `/api/providers?${query}`);
      expect(
        new URL(headers.get('Content-Location') ?? '', 'http://x').searchParams.get('insurance_company_name'),
      ).toBe('Ætna Santé');
      expect((await getJson(site, `/api/searches?${query}`)).body).toEqual([
        { state_code: 'OR', insurance_company_name: 'Ætna Santé', provider_count: 1 },
      ]);
    }
    const unknown = await getJson(site, '/api/providers?state_code=OR&insurance_company_name=%00x');
    expect([unknown.body, unknown.headers.get('Content-Location')]).toEqual([[], null]);

    // Back to the old name: the new one becomes an alias.
    const ids = await referenceIds(site);
    const back = await change('Aetna', { name: 'Aetna' });
    expect(back.body.aliases).toEqual(['AET', 'Ætna Santé']);
    expect(ids.insurer('Ætna Santé')).toBe(back.body.id);
    expect((await change('Aetna', { aliases: [] })).body.aliases).toEqual([]);
    // A change of case alone adds no other name.
    expect((await change('Aetna', { name: 'AETNA' })).body).toMatchObject({ name: 'AETNA', aliases: [] });
  });

  test('names are unique: folded duplicates and other names of others are 422, also in a race', async () => {
    const { add, change, list } = await openInsurers(engine);
    await change('Blue Cross Blue Shield', { aliases: ['BCBS'] });
    for (const [body, field] of [
      [{ name: 'ÀETNA ' }, 'name'],
      [{ name: 'Ａｅｔｎａ' }, 'name'],
      [{ name: 'Aet\u200Dna' }, 'name'],
      [{ name: 'bcbs' }, 'name'],
      [{ name: 'New', aliases: ['Bcbs'] }, 'aliases'],
      [{ name: 'New', aliases: ['pacific  source'] }, 'aliases'],
      [{ name: 'New', aliases: ['new'] }, 'aliases'],
      [{ name: 'New', aliases: ['One', 'ONE'] }, 'aliases'],
      [{ name: 'Pacific \u200D Source' }, 'name'],
      [{ name: 'Cigna\u3164' }, 'name'],
      [{ name: '\u0301' }, 'name'],
      [{ name: '***' }, 'name'],
      [{ name: '\uFFFD' }, 'name'],
      [{ name: '\uD800' }, 'name'],
      [{ name: 'New', aliases: ['\u2800.'] }, 'aliases'],
      [{ name: 'New', aliases: ['a\uDC00'] }, 'aliases'],
    ] as const) {
      const answer = await add(body);
      expect([body, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([body, 422, [field]]);
    }
    expect((await change('Aetna', { name: 'Bcbs' })).status).toBe(422);
    expect((await change('Aetna', { aliases: ['Cigna'] })).body.error).toBe(
      'Cigna already has the name "Cigna"',
    );

    const race = await Promise.all(['Race', 'RACE', 'race '].map((name) => add({ name })));
    expect(race.map(({ status }) => status).sort()).toEqual([201, 422, 422]);
    expect(await list()).toHaveLength(13);
  });

  test.each(
    casesFor(engine, [
      [{ name: 'x'.repeat(10_000) }, 'Name must be at most 100 characters'],
      [{ name: 'A\u0007B' }, 'Name must not contain control characters'],
      [{ name: 'Aetna \u202Egnp' }, 'Name must not contain control characters'],
      [{ name: '' }, 'Name is required'],
      [{ name: ['A'] }, 'Name must be a text'],
      [{ name: 'N', aliases: ['\u2066x\u2069 y'] }, 'Each other name must not contain control characters'],
      [{ name: 'N', aliases: ['x'.repeat(101)] }, 'Each other name must be at most 100 characters'],
      [{ name: 'N', aliases: 'x' }, 'Other names must be a list of texts'],
      [
        { name: 'N', aliases: Array.from({ length: 21 }, (_, index) => `N${index}`) },
        'There can be at most 20 other names',
      ],
      [{ name: 'N', position: 0 }, 'Position must be a whole number from 1'],
    ]),
  )('bad input %#', async (body, message) => {
    const { add, list } = await openInsurers(engine);
    const answer = await add(body);
    expect([answer.status, answer.body.error]).toEqual([422, message]);
    expect(await list()).toHaveLength(12);
  });

  test('a rename that would make 21 other names is 422', async () => {
    const { change } = await openInsurers(engine);
    await change('Aetna', { aliases: Array.from({ length: 20 }, (_, index) => `Alias ${index}`) });
    expect((await change('Aetna', { name: 'New' })).body.error).toMatch(/at most 20 other names/);
  });

  test('retirement is rejected with the count while providers have it, or removes it from them', async () => {
    const { site, browser, add, ids, list } = await openInsurers(engine);
    const { db } = site.services;
    const id = await addProvider(db, { states: ['OR'], insuranceCompanies: ['Aetna', 'Cigna'] });
    await addProvider(db, { insuranceCompanies: ['Aetna'] });
    const path = `${PATH}/${ids.insurer('Aetna')}`;
    const rejected = await browser.delete(path);
    const error = '2 providers have Aetna, now or in the past. Remove it from them first.';
    expect([rejected.status, rejected.body]).toEqual([409, { error }]);
    expect((await browser.delete(`${path}?remove_from_providers=true`)).status).toBe(204);
    expect((await list())[0]).toMatchObject({ name: 'Blue Cross Blue Shield', position: 1 });
    expect((await publicList(site)).map(({ name }) => name)).not.toContain('Aetna');
    expect(await providerIds(site, '?state_code=OR&insurance_company_name=Aetna')).toEqual([]);
    expect(await providerIds(site, '?state_code=OR&insurance_company_name=Cigna')).toEqual([id]);
    const { events } = await site.services.providers.history(id, null);
    expect(events[0]).toMatchObject({
      field: 'panel',
      actorEmail: 'ana@practice.example',
      oldValue: { insuranceCompany: 'Aetna' },
      newValue: null,
    });
    // Forms reject it, and its name can be reused.
    expect((await browser.patch(path, { name: 'B' })).status).toBe(409);
    expect((await add({ name: 'aetna' })).status).toBe(201);
    expect((await browser.delete(`${PATH}/4711`)).status).toBe(404);
  });

  test('a provider that is saved while its insurer is retired: one of the two changes is rejected', async () => {
    const { site, browser, ids } = await openInsurers(engine);
    const provider = await created(browser, {});
    const insurer = ids.insurer('Aetna');
    const answers = await Promise.all([
      sendChange(browser, provider.id, { insurance_company_ids: [insurer] }),
      browser.delete(`${PATH}/${insurer}`),
    ]);
    expect([
      [200, 409],
      [422, 204],
    ]).toContainEqual(answers.map(({ status }) => status));
    const stale = await sendChange(browser, provider.id, { insurance_company_ids: [4711] });
    expect(stale.status).toBe(422);
    const rows = await site.services.db.selectFrom('panels').selectAll().execute();
    expect(rows).toHaveLength(answers[0].status === 200 ? 1 : 0);
  });

  test('CSV files may use other names', async () => {
    const { site, change } = await openInsurers(engine);
    await change('Blue Cross Blue Shield', { aliases: ['BCBS'] });
    const csv =
      'first_name,last_name,listing,states,insurance_companies,panels\nA,B,listed,OR,bcbs;Aetna,bcbs; Aetna (OR)\n';
    expect(await importCsv(site.services, csv)).toEqual([]);
    expect(
      await providerIds(site, '?state_code=OR&insurance_company_name=Blue Cross Blue Shield'),
    ).toHaveLength(1);
  });
});
