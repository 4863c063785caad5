import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import type { User } from '../../../domain/team/team-responses.ts';
import { type DatabaseOptions, sqliteFile } from '../../../server/db/database.ts';
import { latestEvents } from '../../../server/events/repository.ts';
import { openContext } from '../../../server/open.ts';
import { readConfig } from '../../../server/operations/config.ts';
import { exportProviders } from '../../../server/providers/csv/download.ts';
import { previewImport } from '../../../server/providers/csv/service.ts';
import { listUsers } from '../../../server/team/repository.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import { BO, createBrowser, register, sessionOf } from '../../support/portal.ts';
import { databaseSettings } from '../../support/process.ts';
import { TEST_DATA_KEY, TEST_ORIGIN } from '../../support/services.ts';
import { sendChange } from '../../support/staff.ts';
import { createEmptyDatabase, type Engine, engines, openSiteOn } from '../../support/test-site.ts';

/** Tokens of mailed links that nobody had opened when the first release (commit 3ccc6e8c) was dumped. */
const TOKENS = {
  sqlite: {
    invitation: 'ybtkCJuhuC2KhFqR-SAiRKBc-tBF6DJxlocURcNNqdQ',
    signIn: '6_lD_ipE09ETrrfXWtr0OVR5VhgXOzlJTxvdW-AEqvk',
  },
  postgres: {
    invitation: 'hmhOod-XfkFNRY9LcS6OIAEiqVAzchRI_Z1KDGX7eak',
    signIn: 'OTb_eqdL76CPbFqFyKpeMHOFFhPYBKVQO1lLJDMI0Y0',
  },
};
const DUMPED_AT = 1_795_853_667_463;

/** Opens the first release's database with this version, as servers do that start together on PostgreSQL. */
async function openUpgraded(engine: Engine, { statements = '' } = {}) {
  const options = await createEmptyDatabase(engine);
  const file = path.join(import.meta.dirname, `../../fixtures/first-release-${engine}.sql`);
  for (const script of [readFileSync(file, 'utf8'), statements]) await load(options, script);
  const reports: string[] = [];
  await Promise.all((engine === 'postgres' ? [1, 2] : [1]).map(() => start(options, reports)));
  const site = await openSiteOn(options, { dataKey: TEST_DATA_KEY, now: () => DUMPED_AT });
  const [ana] = await listUsers(site.services.db);
  return {
    ...site,
    reports,
    visitor: createBrowser(site),
    staff: await sessionOf(site, ana as User, DUMPED_AT),
  };
}

async function start(options: DatabaseOptions, reports: string[]): Promise<void> {
  const settings = { ...databaseSettings(options), DATA_KEY: TEST_DATA_KEY, SITE_URL: TEST_ORIGIN };
  const report = (message: string) => void reports.push(message);
  const { close } = await openContext(readConfig(settings), { report, isServer: true });
  await close();
}

async function load({ databaseUrl, dataDir }: DatabaseOptions, dump: string): Promise<void> {
  if (!databaseUrl) {
    const sqlite = new DatabaseSync(sqliteFile(dataDir));
    sqlite.exec(dump);
    sqlite.close();
    return;
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(dump);
  await client.end();
}

describe.each(engines)('a database of the first release (%s)', (engine) => {
  test('opens with its providers, former languages, pictures, lists and texts', async () => {
    const banner = '{"text":"Closed.","ends_on":"2200-01-01"}';
    const site = await openUpgraded(engine, {
      statements: `update practice_facts set notice = '${banner}';
        insert into events (at, actor_name, action, subject, field, new_value)
          values (1, 'Ana', 'changed', 'practice', 'notice', '${banner}');`,
    });
    const { visitor } = site;
    const get = async (path: string) => (await visitor.get(path)).body;
    const provider = (await visitor.get<Record<string, unknown>>('/api/providers/1')).body;
    expect(provider).toMatchObject({
      first_name: 'Łucja',
      last_name: 'Ñandú-Öz',
      bio: 'First line.\nSecond line.\n\nAnother paragraph.',
      npi: '1234567893',
      languages: [{ name: 'Quechua' }, { name: 'Spanish' }],
      how_i_work: 'Slowly.',
      states: [{ code: 'OR' }, { code: 'WA' }],
      insurance_companies: [{ name: 'Aetna' }, { name: 'Cigna' }],
    });
    for (const url of [provider.avatar_url, provider.photo_url]) {
      expect((await visitor.get(String(url))).status).toBe(200);
    }
    expect(await get('/api/providers?name=lucja+nandu')).toMatchObject([{ id: 1 }]);
    expect(await get('/api/providers/2')).toMatchObject({ error: expect.any(String) });
    expect(await get('/api/insurance_companies')).toContainEqual(
      expect.objectContaining({ name: 'Évergreen Health', aliases: ['Evergreen Mutual'] }),
    );
    expect(await get('/api/faqs')).toContainEqual(
      expect.objectContaining({ question: 'Do you see children?' }),
    );
    expect(await get('/api/notices/privacy')).toMatchObject({ title: 'Privacy' });
    expect(await get('/api/ehr_integration_settings')).toMatchObject({ ehr_provider: 'Healthie' });
    expect(await get('/api/practice')).toMatchObject({ banner: 'Closed.' });
    expect(JSON.stringify(await get('/api/website_texts'))).toMatch(/front desk.*\$60 to \$90.*CAQH/);
    expect(await latestEvents(site.services.db, 1)).toMatchObject([{ field: 'banner' }]);

    const change = (id: number, language_codes: string[]) => sendChange(site.staff, id, { language_codes });
    const [qu, vi] = [
      { code: 'qu', name: 'Quechua' },
      { code: 'vi', name: 'Vietnamese' },
    ];
    expect((await change(1, ['vi', 'qu'])).body).toMatchObject({ languages: [qu, vi] });
    expect((await change(2, ['qu'])).body).toMatchObject({
      fields: { language_codes: 'Languages: there is no language "qu"' },
    });
    const { text: csv } = await exportProviders(site.services);
    const preview = await previewImport(site.services, { file: new File([csv], 'providers.csv') });
    expect(preview).toMatchObject({ unchanged: 2, errors: [] });
  });

  test('opens with its referrals and a failed mail, and finds and decrypts them', async () => {
    const { services, staff } = await openUpgraded(engine);
    const search = (text: string) => staff.post<{ id: number }[]>('/api/portal/referrals/search', { text });
    const found = await search('Ficti-Whitfield');
    for (const { body } of [found, await search('whitfield')]) expect(body).toHaveLength(1);
    const { body } = await staff.get(`/api/portal/referrals/${found.body[0]?.id}`);
    expect(body).toMatchObject({ patient: { first_name: 'Sampleton' }, attempts: 1 });
    expect(JSON.stringify(body)).toContain('Left a message.');
    const failed = { state: 'failed', error: expect.stringContaining('550 No such mailbox') };
    expect(body).toMatchObject({ mails: expect.arrayContaining([expect.objectContaining(failed)]) });
    const events = await latestEvents(services.db, 100);
    expect(events.map(({ action, subject }) => `${action} ${subject}`)).toEqual(
      expect.arrayContaining(['sign_in_link_sent user', 'searched referral', 'contacted referral']),
    );
  });

  test('folds its stored names anew once, but for a referral that cannot be decrypted', async () => {
    const site = await openUpgraded(engine, {
      statements: `
        update providers set sort_key = '', search_name = '';
        update referrals set last_name_hash = null;
        insert into referrals (reference, encrypted, status, created_at)
          select 'R-DAMAGE', encrypted, status, created_at from referrals where id = 1;`,
    });
    const { db } = site.services;
    expect((await site.visitor.get('/api/providers?name=lucja+nandu')).body).toMatchObject([{ id: 1 }]);
    const keys = await db.selectFrom('providers').select('sort_key').orderBy('id').execute();
    expect(keys.map(({ sort_key }) => sort_key)).toEqual(['nandu-oz\u0001lucja', "o'byrne\u0001ada"]);
    const search = { text: 'Ficti-Whitfield' };
    expect((await site.staff.post('/api/portal/referrals/search', search)).body).toHaveLength(1);
    expect([...new Set(site.reports)]).toEqual([
      'R-DAMAGE cannot be decrypted, so that its last name is not folded anew',
    ]);
    // What this version has folded stays as it is.
    await db.updateTable('providers').set({ sort_key: 'kept' }).execute();
    await start(site.options, []);
    expect(await db.selectFrom('providers').select('sort_key').distinct().execute()).toHaveLength(1);
  });

  test('opens with its users, and mailed links work', async () => {
    const site = await openUpgraded(engine);
    const { invitation, signIn } = TOKENS[engine];
    const cy = createBrowser(site);
    expect(await cy.get(`/portal/verify_invitation?token=${invitation}`)).toMatchObject({
      status: 200,
      body: { email: 'cy@practice.example' },
    });
    const bo = createBrowser(site);
    await bo.get(`/api/portal/verify_sign_in_link?token=${signIn}`);
    const { status, body } = await register(bo, createAuthenticator(), { person: BO });
    expect([status, body]).toMatchObject([201, { user: { email: 'bo@practice.example' } }]);
  });
});
