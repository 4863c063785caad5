import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { readContentVersion } from '../../server/content-version/repository.ts';
import { transaction } from '../../server/db/transaction.ts';
import { countedPages, openCachedSite } from '../support/cached-site.ts';
import { registeredPerson } from '../support/portal.ts';
import { addProvider } from '../support/provider.ts';
import { engines, openSiteOn, openTestSite } from '../support/test-site.ts';

/** For every public table a change of each kind, in an order in which none refuses another. */
const CHANGES = [
  "insert into states (code, display_name) values ('ZZ', 'Z')",
  "update states set display_name = 'Y' where code = 'ZZ'",
  "insert into credentials (title, abbreviation) values ('Z', 'ZZ')",
  "update credentials set title = 'Y' where abbreviation = 'ZZ'",
  "insert into insurance_companies (name) values ('Z')",
  "update insurance_companies set name = 'Y' where name = 'Z'",
  "insert into providers (id, first_name, last_name, sort_key) values (77, 'A', 'B', 'c')",
  'update providers set bio = null where id = 77',
  'insert into provider_states select 77, id from states',
  'update provider_states set state_id = state_id where provider_id = 77',
  'insert into provider_credentials select 77, id from credentials',
  'update provider_credentials set credential_id = credential_id where provider_id = 77',
  'insert into provider_insurance_companies select 77, id from insurance_companies',
  'update provider_insurance_companies set provider_id = 77 where provider_id = 77',
  "insert into provider_search (state_id, insurance_company_id, sort_key, provider_id) values (1, 1, 'c', 77)",
  "update provider_search set sort_key = 'd' where provider_id = 77",
  'delete from provider_search where provider_id = 77',
  'delete from provider_insurance_companies where provider_id = 77',
  'delete from provider_credentials where provider_id = 77',
  'delete from provider_states where provider_id = 77',
  'delete from providers where id = 77',
  "delete from insurance_companies where name = 'Y'",
  "delete from credentials where abbreviation = 'ZZ'",
  "delete from states where code = 'ZZ'",
  "update ehr_integration_settings set ehr_provider = 'x'",
  'delete from ehr_integration_settings',
  'insert into ehr_integration_settings (id) values (1)',
];

describe.each(engines)('every change of a public table raises the version (%s)', (engine) => {
  test.each(CHANGES)('%s', async (last) => {
    const { db } = (await openTestSite(engine)).services;
    for (const change of CHANGES.slice(0, CHANGES.indexOf(last))) await sql.raw(change).execute(db);
    const before = await readContentVersion(db);
    await sql.raw(last).execute(db);
    expect(await readContentVersion(db)).toBeGreaterThan(before);
  });

  test('in its own transaction: what is rolled back has raised nothing', async () => {
    const { db } = (await openTestSite(engine)).services;
    const before = await readContentVersion(db);
    const failed = transaction(db, async (trx) => {
      await addProvider(trx);
      throw new Error('made to fail');
    });
    await expect(failed).rejects.toThrow('made to fail');
    expect(await readContentVersion(db)).toBe(before);
  });

  test('and again in the next transaction, on the same connection or another', async () => {
    const { db } = (await openTestSite(engine)).services;
    const versions = [await readContentVersion(db)];
    for (let time = 0; time < 3; time++) {
      await transaction(db, async (trx) => void (await addProvider(trx, { states: ['OR'] })));
      versions.push(await readContentVersion(db));
    }
    expect(new Set(versions).size).toBe(4);
  });

  test('changes that come together lose no raise and never wait for each other in a circle', async () => {
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

  test('what no public page shows leaves it alone', async () => {
    const site = await openTestSite(engine);
    const before = await readContentVersion(site.services.db);
    await registeredPerson(site);
    expect(await readContentVersion(site.services.db)).toBe(before);
  });
});

describe.each(engines)('a change of a provider is seen (%s)', (engine) => {
  async function openSites() {
    const here = await openTestSite(engine);
    const there = await openSiteOn(here.options);
    const id = await addProvider(here.services.db, { lastName: 'Before' });
    const pages = countedPages(async () => (await here.services.providers.get(String(id))).lastName);
    const site = await openCachedSite(here.services, pages.handlePage);
    const shown = async () => (await site.ask(`/providers/${id}`)).body.toString();
    return { here, there, id, pages, site, shown };
  }

  test('by the next request on the same process', async () => {
    const { here, id, pages, site, shown } = await openSites();
    const { browser } = await registeredPerson(here);
    for (const name of ['Lee', 'Moor', 'Nash']) {
      await shown();
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
      expect(await shown()).toBe(`<p>${name}</p>`);
    }
    expect(pages.rendered).toHaveLength(4);
  });

  test('within a second when another process makes it', async () => {
    const { there, id, shown } = await openSites();
    expect(await shown()).toBe('<p>Before</p>');
    await there.services.providers.update(String(id), { lastName: 'After' });
    const deadline = performance.now() + 1_000;
    while ((await shown()) !== '<p>After</p>') {
      expect(performance.now()).toBeLessThan(deadline);
      await setTimeout(20);
    }
  });

  test('a render that began before the change is not kept for after it', async () => {
    const { here, there, id } = await openSites();
    const gate = Promise.withResolvers<void>();
    let count = 0;
    const { handlePage } = countedPages(async () => {
      const { lastName } = await here.services.providers.get(String(id));
      if (++count === 1) await gate.promise;
      return lastName;
    });
    const slow = await openCachedSite(here.services, handlePage);
    const early = slow.ask(`/providers/${id}`);
    await expect.poll(() => count).toBe(1);
    await there.services.providers.update(String(id), { lastName: 'After' });
    here.services.contentVersion.expire();
    const late = await slow.ask(`/providers/${id}`);
    expect(late.body.toString()).toBe('<p>After</p>');
    gate.resolve();
    expect((await early).body.toString()).toBe('<p>Before</p>');
    expect((await slow.ask(`/providers/${id}`)).body.toString()).toBe('<p>After</p>');
  });
});
