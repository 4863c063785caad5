import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { backUpSqlite } from '../../../server/db/sqlite-backup.ts';
import { postReferral, registerRecipients, storedReferrals } from '../../support/referral-posts.ts';
import { PATIENT } from '../../support/referrals.ts';
import { type engines, openTestSite, type TestSite } from '../../support/test-site.ts';

/** Each value in plain text and in weak encodings, in lower and upper case. */
const SPELLINGS = Object.entries(PATIENT).flatMap(([name, value]) =>
  [value, value.toLowerCase(), value.toUpperCase()].flatMap((text): [string, string][] => [
    [name, text],
    [`${name} in hex`, Buffer.from(text).toString('hex')],
    [`${name} in hex, capitals`, Buffer.from(text).toString('hex').toUpperCase()],
    [`${name} in UTF-16`, Buffer.from(text, 'utf16le').toString('latin1')],
    // Base64 at each offset within three bytes, without characters that depend on adjacent bytes.
    ...[0, 1, 2].map((shift): [string, string] => [
      `${name} in base64`,
      Buffer.concat([Buffer.alloc(shift), Buffer.from(text)])
        .toString('base64')
        .slice(shift === 0 ? 0 : 4, -4),
    ]),
  ]),
);

function found(bytes: Buffer): string[] {
  return SPELLINGS.filter(([, text]) => bytes.includes(Buffer.from(text, 'latin1'))).map(([name]) => name);
}

/** A site with referrals and queued mails, one referral opened and one changed. */
async function openUsed(engine: (typeof engines)[number]): Promise<TestSite> {
  const site = await openTestSite(engine);
  const browser = await registerRecipients(site, 2);
  await postReferral(site, { key: 'a-key' });
  await postReferral(site, { key: 'a-key' });
  await postReferral(site, { fields: { company: `${PATIENT.company} of old` } });
  await postReferral(site, { fields: { phone: 'none' } });
  await browser.get('/api/portal/referrals/1');
  await browser.patch('/api/portal/referrals/2', { referral: { status: 'closed' } });
  expect((await storedReferrals(site)).referrals).toHaveLength(2);
  return site;
}

test('the search finds plain text', () => {
  const text = `;${JSON.stringify(PATIENT)}`;
  for (const bytes of [Buffer.from(text), Buffer.from(Buffer.from(text).toString('base64'))]) {
    expect(new Set(found(bytes).map((name) => name.split(' ')[0]))).toEqual(new Set(Object.keys(PATIENT)));
  }
});

test('SQLite: the database, its write-ahead log and backups have no patient data in plain text', async () => {
  const site = await openUsed('sqlite');
  const file = path.join(site.options.dataDir, 'sorrel.sqlite');
  const copy = path.join(site.options.dataDir, 'copy.sqlite');
  await backUpSqlite(file, copy);
  const [row] = (await storedReferrals(site)).rows;
  for (const each of [file, `${file}-wal`, `${file}-shm`, copy]) {
    expect([each, found(readFileSync(each))]).toEqual([each, []]);
  }
  // Proves that the search covers the referrals.
  expect(readFileSync(copy).includes(Buffer.from(row?.encrypted ?? []))).toBe(true);
  expect(readFileSync(`${file}-wal`).includes(Buffer.from(row?.encrypted ?? []))).toBe(true);
});

test('PostgreSQL: no table has patient data in plain text', async () => {
  const site = await openUsed('postgres');
  const { db } = site.services;
  const tables = await db.introspection.getTables();
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['referrals', 'outbox', 'events']));
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db);
    expect([name, found(Buffer.from(rows.map(({ row }) => row).join('\n')))]).toEqual([name, []]);
  }
});
