import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type DatabaseOptions, openDatabase } from '../../../server/db/database.ts';
import type { Database } from '../../../server/db/schema.ts';
import { STAFF_LISTS } from '../../../server/lists/lists.ts';
import { addItem } from '../../../server/lists/service.ts';
import { logContact } from '../../../server/referrals/inbox.ts';
import { contentOf } from '../../support/directory.ts';
import {
  authenticationOptions,
  createBrowser,
  openInvitation,
  PERSON,
  registeredPerson,
  type TestBrowser,
} from '../../support/portal.ts';
import { sorrel } from '../../support/process.ts';
import { TESTER } from '../../support/provider.ts';
import { PATIENT, refer } from '../../support/referrals.ts';
import { addOffice, created, referenceIds } from '../../support/staff.ts';
import { createDatabase, createEmptyDatabase, openSiteOn, type TestSite } from '../../support/test-site.ts';
import { drawPicture } from '../../support/uploads.ts';

function run(source: DatabaseOptions, target: DatabaseOptions) {
  return sorrel(['copy-to', target.databaseUrl ?? ''], { DATA_DIR: source.dataDir });
}

async function createBoth() {
  return [await createDatabase('sqlite'), await createEmptyDatabase('postgres')] as const;
}

/** Uses the site like a practice, so that each table has at least one row. */
async function useEveryTable(site: TestSite): Promise<{ browser: TestBrowser; reference: string }> {
  const { db } = site.services;
  const { browser } = await registeredPerson(site);
  await authenticationOptions(createBrowser(site));
  await openInvitation(site, createBrowser(site), 'bo@practice.example');
  const ids = await referenceIds(site);
  const links = {
    state_ids: [ids.state('OR')],
    insurance_company_ids: [ids.insurer('Aetna')],
    credential_ids: [ids.credential('RDN')],
    concern_ids: [2, 1],
    language_codes: ['es'],
    office_ids: [await addOffice(browser)],
  };
  const avatar = new File([await drawPicture('png')], 'avatar.png', { type: 'image/png' });
  const bio = 'Line one\nLine two\twith "quotes", \\N, naïve 🥕 and a \u2028 separator.';
  await created(browser, { ...links, bio, avatar });
  const { id: deleted } = await created(browser);
  await browser.delete(`/api/providers/${deleted}`);
  await db.insertInto('notification_recipients').values({ user_id: 1 }).execute();
  await refer(site.services);
  await logContact(site.services, 1, { outcome: 'reached', note: bio }, TESTER);
  const reference = await refer(site.services);
  const notice = { title: 'Fees', slug: 'fees', textMarkdown: bio, effectiveOn: '2027-03-31' };
  await addItem(site.services, STAFF_LISTS.notices, notice, TESTER);
  return { browser, reference };
}

async function rulesOf(db: Database): Promise<unknown[]> {
  const { rows } = await sql`
    select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
      where connamespace = current_schema()::regnamespace
    union all select tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    order by 1, 2`.execute(db);
  return rows;
}

async function tablesOf(options: DatabaseOptions): Promise<string[]> {
  const db = openDatabase(options);
  onTestFinished(() => db.destroy());
  return (await db.introspection.getTables()).map(({ name }) => name);
}

test('copy-to copies every row of every table with its id; sessions, referrals and pictures keep working', async () => {
  const [source, target] = await createBoth();
  const site = await openSiteOn(source);
  const { browser, reference } = await useEveryTable(site);
  const before = await contentOf(site.services.db);
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);

  const { code, stdout, stderr } = await run(source, target);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('providers\t1\n');
  expect(stdout).toMatch(/and start the server\.\n$/);

  const dataKey = readFileSync(path.join(source.dataDir, 'data.key'), 'utf8').trim();
  const copy = await openSiteOn(target, { dataKey });
  const { db } = copy.services;
  expect(await contentOf(db)).toEqual(before);
  const fresh = await openSiteOn(await createDatabase('postgres'));
  expect(await rulesOf(db)).toEqual(await rulesOf(fresh.services.db));

  const moved = createBrowser(copy, browser.cookies);
  expect((await moved.get('/portal/session')).body).toMatchObject({ user: PERSON });
  const { body } = await moved.get('/api/portal/referrals?tab=open');
  const referral = (body as { id: number; reference: string }[]).find((each) => each.reference === reference);
  expect((await moved.get(`/api/portal/referrals/${referral?.id}`)).body).toMatchObject({
    patient: { company: PATIENT.company },
  });
  const [provider] = (await moved.get('/api/providers')).body as { avatar_url: string }[];
  const picture = async (at: TestSite) => (await at.api.request(provider?.avatar_url ?? '')).arrayBuffer();
  expect(await picture(copy)).toEqual(await picture(site));
  // The second provider was deleted; its id is not reused.
  expect((await created(moved)).id).toBe(3);
  expect((await contentOf(db)).content_version).not.toEqual(before.content_version);
  await expect(db.deleteFrom('events').execute()).rejects.toThrow('events is append-only');
});

describe('a copy is rejected with one line, and changes nothing,', () => {
  test('when the target has a table', async () => {
    const [source, target] = await createBoth();
    const db = openDatabase(target);
    onTestFinished(() => db.destroy());
    await sql`create table invoices (id integer)`.execute(db);
    const stderr = 'The target is not empty: it has a table invoices.\n';
    expect(await run(source, target)).toEqual({ code: 1, stdout: '', stderr });
    expect(await tablesOf(target)).toEqual(['invoices']);
  });

  test('when the target cannot store a row', async () => {
    const [source, target] = await createBoth();
    const { db } = (await openSiteOn(source)).services;
    await sql`update credentials set title = 'a' || char(0) where id = 1`.execute(db);
    const { code, stderr } = await run(source, target);
    expect(code).toBe(1);
    expect(stderr).toMatch(/^The rows cannot be copied: .*\. The target is as it was\.\n$/);
    expect(await tablesOf(target)).toEqual([]);
  });

  test('without a source, and with a wrong address', async () => {
    const [empty, postgres] = [await createEmptyDatabase('sqlite'), await createEmptyDatabase('postgres')];
    const missing = await run(empty, postgres);
    expect([missing.code, missing.stderr]).toEqual([1, `There is no database in ${empty.dataDir}.\n`]);
    const settings = { DATA_DIR: (await createDatabase('sqlite')).dataDir };
    const wrong = await sorrel(['copy-to', 'sorrel.sqlite'], settings);
    expect(wrong).toMatchObject({ code: 2, stderr: expect.stringContaining('is not a PostgreSQL address') });
  });
});
