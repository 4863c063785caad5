import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { readContentVersion } from '../../../server/db/content-version/repository.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { countedPages, openCachedSite } from '../../support/cached-site.ts';
import { byDepth } from '../../support/depth.ts';
import { registeredPerson, signedInPerson } from '../../support/portal.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { engines, openSiteOn, openTestSite } from '../../support/test-site.ts';

/** Every kind of change of every public table, in an order that violates no constraint. */
const CHANGES = [
  "insert into states (code, display_name) values ('ZZ', 'Z')",
  "update states set display_name = 'Y' where code = 'ZZ'",
  "insert into credentials (title, abbreviation) values ('Z', 'ZZ')",
  "update credentials set title = 'Y' where abbreviation = 'ZZ'",
  "insert into insurance_companies (name) values ('Z')",
  "update insurance_companies set name = 'Y' where name = 'Z'",
  "insert into providers (id, first_name, last_name, sort_key) values (77, 'A', 'B', 'c')",
  'update providers set bio = null where id = 77',
  'insert into licenses (provider_id, state_id) select 77, id from states',
  'update licenses set state_id = state_id where provider_id = 77',
  'insert into provider_credentials select 77, id from credentials',
  'update provider_credentials set credential_id = credential_id where provider_id = 77',
  "insert into concerns (name, explanation) values ('Z', 'z')",
  "update concerns set name = 'Y' where name = 'Z'",
  'insert into provider_concerns select 77, id, 1 from concerns',
  'update provider_concerns set position = 2 where provider_id = 77',
  'delete from provider_concerns where provider_id = 77',
  "delete from concerns where name = 'Y'",
  "insert into provider_languages values (77, 'es')",
  "update provider_languages set language_code = 'vi' where provider_id = 77",
  'delete from provider_languages where provider_id = 77',
  "insert into offices (name, street, city, state_code, zip) values ('Z', 'z', 'z', 'OR', 'z')",
  "update offices set name = 'Y' where name = 'Z'",
  'insert into provider_offices select 77, id from offices',
  'update provider_offices set provider_id = 77 where provider_id = 77',
  'delete from provider_offices where provider_id = 77',
  "delete from offices where name = 'Y'",
  'insert into panels (provider_id, insurance_company_id) select 77, id from insurance_companies',
  'update panels set provider_id = 77 where provider_id = 77',
  'delete from panels where provider_id = 77',
  'delete from provider_credentials where provider_id = 77',
  'delete from licenses where provider_id = 77',
  'delete from providers where id = 77',
  "delete from insurance_companies where name = 'Y'",
  "delete from credentials where abbreviation = 'ZZ'",
  "delete from states where code = 'ZZ'",
  "update ehr_integration_settings set ehr_provider = 'x'",
  'delete from ehr_integration_settings',
  'insert into ehr_integration_settings (id) values (1)',
  "update practice_facts set phone = 'x'",
  'delete from practice_facts',
  `insert into practice_facts (id, hours, phone, email, support_email, application_form_url)
    values (1, '[]', 'x', 'x', 'x', 'x')`,
  "insert into faqs (question, answer_markdown, position) values ('x', 'x', 1)",
  "update faqs set question = 'y' where question = 'x'",
  "delete from faqs where question = 'y'",
  "insert into notices (title, slug, text_markdown, effective_on, is_published, position) values ('x', 'x', 'x', '2027-03-31', 1, 1)",
  "update notices set title = 'y' where slug = 'x'",
  "delete from notices where slug = 'x'",
];

describe.each(engines)('every change of a public table increments the version (%s)', (engine) => {
  test('inserts, updates and deletes, even in raw SQL', async () => {
    const { db } = (await openTestSite(engine)).services;
    for (const change of CHANGES) {
      const before = await readContentVersion(db);
      await sql.raw(change).execute(db);
      expect(await readContentVersion(db), change).toBeGreaterThan(before);
    }
  });

  test('in the same transaction: a rollback also reverts the version', async () => {
    const { db } = (await openTestSite(engine)).services;
    const before = await readContentVersion(db);
    const failed = transaction(db, async (trx) => {
      await addProvider(trx);
      throw new Error('made to fail');
    });
    await expect(failed).rejects.toThrow('made to fail');
    expect(await readContentVersion(db)).toBe(before);
  });

  test('again in the next transaction, on the same or another connection', async () => {
    const { db } = (await openTestSite(engine)).services;
    const versions = [await readContentVersion(db)];
    for (let time = 0; time < 3; time++) {
      await transaction(db, async (trx) => void (await addProvider(trx, { states: ['OR'] })));
      versions.push(await readContentVersion(db));
    }
    expect(new Set(versions).size).toBe(4);
  });

  test('concurrent changes lose no increment and never deadlock', async () => {
    const { db } = (await openTestSite(engine)).services;
    const before = await readContentVersion(db);
    const ids = [await addProvider(db), await addProvider(db)];
    await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        transaction(db, async (trx) => {
          for (const id of index % 2 ? ids : ids.toReversed()) {
            await trx
              .updateTable('providers')
              .set({ bio: String(index) })
              .where('id', '=', id)
              .execute();
          }
        }),
      ),
    );
    expect(await readContentVersion(db)).toBeGreaterThanOrEqual(before + 12);
  });

  test('changes that no public page shows do not increment it', async () => {
    const site = await openTestSite(engine);
    const before = await readContentVersion(site.services.db);
    await registeredPerson(site);
    expect(await readContentVersion(site.services.db)).toBe(before);
  });
});

describe.each(engines)('a provider change is visible (%s)', (engine) => {
  async function openSites() {
    const here = await openTestSite(engine);
    const there = await openSiteOn(here.options);
    const id = await addProvider(here.services.db, { lastName: 'Before' });
    const pages = countedPages(async () => (await here.services.directory.get(id)).lastName);
    const site = await openCachedSite(here.services, pages.handlePage);
    const shown = async () => (await site.ask(`/providers/${id}`)).body.toString();
    return { here, there, id, pages, site, shown };
  }

  test('to the next request in the same process', async () => {
    const { here, id, pages, site, shown } = await openSites();
    const browser = await signedInPerson(here);
    for (const name of ['Lee', 'Moor', 'Nash']) {
      await shown();
      const { version: before } = here.services.contentVersion.lastRead();
      const answer = await site.ask(`/api/providers/${id}`, {
        method: 'PATCH',
        headers: {
          Origin: here.services.origin,
          Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'Content-Type': 'application/json',
        },
        body: JSON.stringify({ provider: { last_name: name } }),
      });
      expect(answer.status).toBe(200);
      // Known before the response: if the database fails now, the old page is not served.
      expect(here.services.contentVersion.lastRead().version).toBeGreaterThan(Number(before));
      expect(await shown()).toBe(`<p>${name}</p>`);
    }
    expect(pages.rendered).toHaveLength(4);
  });

  test('within a second in another process', async () => {
    const { here, there, id, shown } = await openSites();
    const start = performance.now();
    const clock = vi.spyOn(performance, 'now').mockReturnValue(start);
    // On a slow machine the first connection may take longer than a read may.
    await expect.poll(() => here.services.contentVersion.current()).toBeGreaterThan(0);
    expect(await shown()).toBe('<p>Before</p>');
    await there.services.providers.update(id, { lastName: 'After' }, TESTER);
    expect(await shown()).toBe('<p>Before</p>');
    clock.mockReturnValue(start + 1_000);
    expect(await shown()).toBe('<p>After</p>');
  });

  test('a render that started before the change is not cached', async () => {
    const { here, there, id } = await openSites();
    const gate = Promise.withResolvers<void>();
    let count = 0;
    const { handlePage } = countedPages(async () => {
      const { lastName } = await here.services.directory.get(id);
      if (++count === 1) await gate.promise;
      return lastName;
    });
    const slow = await openCachedSite(here.services, handlePage);
    const early = slow.ask(`/providers/${id}`);
    await expect.poll(() => count).toBe(1);
    await there.services.providers.update(id, { lastName: 'After' }, TESTER);
    here.services.contentVersion.expire();
    const late = await slow.ask(`/providers/${id}`);
    expect(late.body.toString()).toBe('<p>After</p>');
    gate.resolve();
    expect((await early).body.toString()).toBe('<p>Before</p>');
    expect((await slow.ask(`/providers/${id}`)).body.toString()).toBe('<p>After</p>');
  });
});

/** Possible changes of a provider. */
const STATES = ['OR', 'WA', 'ID'];
const INSURERS = ['Aetna', 'Regence'];
const RAW_CHANGES = [
  "update providers set bio = 'B' || id",
  'delete from licenses where state_id = (select min(state_id) from licenses)',
  'delete from licenses where provider_id = (select min(provider_id) from licenses)',
  'delete from provider_credentials where provider_id = (select max(provider_id) from provider_credentials)',
  'delete from panels where provider_id = (select min(id) from providers)',
  'delete from providers where id = (select min(id) from providers)',
  "update states set display_name = display_name || 'x' where code = 'WA'",
  `update insurance_companies set aliases = case aliases when '[]' then '["Etna"]' else '[]' end where name = 'Aetna'`,
];

describe.each(engines)('after random changes, cached pages equal new renders (%s)', (engine) => {
  test('results, later results and profiles', async () => {
    const { services } = await openTestSite(engine);
    const { db, directory, providers, contentVersion } = services;
    async function content(url: string): Promise<string> {
      const { pathname, searchParams } = new URL(url);
      const id = pathname.split('/')[2];
      const query = {
        stateCode: searchParams.get('state_code') ?? undefined,
        insuranceCompanyName: searchParams.get('insurance_company_name') ?? undefined,
        after: searchParams.get('after') ?? undefined,
      };
      return JSON.stringify(await (id ? directory.get(Number(id)).catch(String) : directory.list(query)));
    }
    const { handlePage, rendered } = countedPages((request) => content(request.url));
    const site = await openCachedSite(services, handlePage);
    const stateId = new Map(
      (await db.selectFrom('states').selectAll().execute()).map(({ id, code }) => [code, id]),
    );
    const insurerId = new Map(
      (await db.selectFrom('insurance_companies').selectAll().execute()).map(({ id, name }) => [name, id]),
    );

    const form = fc.record({
      lastName: fc.constantFrom('Abel', 'Moor', 'Zorn'),
      stateIds: fc.subarray(STATES).map((codes) => codes.map((code) => stateId.get(code))),
      insuranceCompanyIds: fc.subarray(INSURERS).map((names) => names.map((name) => insurerId.get(name))),
    });
    const change = fc.oneof(
      form.map((input) => ({ kind: 'create' as const, input })),
      fc.tuple(form, fc.nat()).map(([input, which]) => ({ kind: 'update' as const, input, which })),
      fc.nat().map((which) => ({ kind: 'remove' as const, which })),
      fc.constantFrom(...RAW_CHANGES).map((statement) => ({ kind: 'raw' as const, statement })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        for (const one of changes) {
          const ids = (await db.selectFrom('providers').select('id').orderBy('id').execute()).map(
            ({ id }) => id,
          );
          const id = 'which' in one ? ids[one.which % ids.length] : undefined;
          if (one.kind === 'raw') await sql.raw(one.statement).execute(db);
          else if (one.kind === 'create') await providers.create({ firstName: 'Ann', ...one.input }, TESTER);
          else if (id && one.kind === 'update') await providers.update(id, one.input, TESTER);
          else if (id) await providers.remove(id, TESTER);
          contentVersion.expire();
          const addresses = [
            ...STATES.slice(0, 2).flatMap((code) => [
              `/providers?state_code=${code}`,
              `/providers?state_code=${code}&insurance_company_name=Aetna`,
            ]),
            ...ids
              .slice(0, 3)
              .flatMap((known) => [`/providers/${known}`, `/providers?state_code=OR&after=${known}`]),
            '/providers?insurance_company_name=Aetna',
          ];
          for (const address of addresses) {
            const shown = (await site.ask(address)).body.toString();
            expect(shown, address).toBe(`<p>${await content(site.origin + address)}</p>`);
          }
          // Now cached, so that the next change makes them stale.
          const before = rendered.length;
          await site.ask('/providers?state_code=OR');
          expect(rendered).toHaveLength(before);
        }
      }),
      { numRuns: byDepth({ short: engine === 'sqlite' ? 15 : 5, deep: engine === 'sqlite' ? 60 : 20 }) },
    );
  });
});
