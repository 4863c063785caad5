import { copyFileSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { registeredPerson } from '../../tests/support/portal.ts';
import { temporaryFolder } from '../../tests/support/process.ts';
import { postReferral, storedReferrals } from '../../tests/support/referral-posts.ts';
import { createDatabase, createEmptyDatabase, openSiteOn } from '../../tests/support/test-site.ts';
import { sqliteFile } from '../db/database.ts';
import { listUsers } from '../team/repository.ts';
import { type BackupOptions, createBackups } from './backups.ts';

/** In the practice's time zone. */
const MORNING = Date.parse('2027-03-31T10:10:00Z');
const NAME = 'sorrel-2027-03-31.sqlite';

/** Starts a schedule on a database. @returns its reports, once it has made what is due. */
async function start(options: Partial<BackupOptions> & { dataDir: string; folder: string }) {
  const reports: string[] = [];
  const report: BackupOptions['report'] = (message, error, level) =>
    reports.push(`${level} ${message}${error instanceof Error ? `: ${error.message}` : ''}`);
  const backups = createBackups({ now: () => MORNING, report, ...options });
  backups.start();
  await backups.close();
  return { reports };
}

async function createSite() {
  const database = await createDatabase('sqlite');
  return { database, dataDir: database.dataDir, folder: temporaryFolder() };
}

test('a start makes the one that is due, keeps 14, and leaves no other files', async () => {
  const { dataDir, folder } = await createSite();
  for (let day = 10; day < 26; day++) writeFileSync(path.join(folder, `sorrel-2027-03-${day}.sqlite`), '');
  writeFileSync(path.join(folder, 'papers.sqlite'), '');
  const { reports } = await start({ dataDir, folder });
  expect(reports).toEqual([expect.stringMatching(/^info backed up to .*-31\.sqlite \(\d+ bytes\)$/)]);
  const names = readdirSync(folder);
  expect(names).toHaveLength(15);
  expect(names).toEqual(expect.arrayContaining([NAME, 'sorrel-2027-03-13.sqlite', 'papers.sqlite']));
  expect(statSync(path.join(folder, NAME)).mode & 0o077).toBe(0);
  expect((await start({ dataDir, folder })).reports).toEqual([]);
  // Before three in the morning, the backup of the day before is due.
  await start({ dataDir, folder, now: () => MORNING - 3_600_000 });
  expect(readdirSync(folder)).toContain('sorrel-2027-03-30.sqlite');
});

test('in place of another database, with the data key, it has the users and referrals', async () => {
  const { database, dataDir, folder } = await createSite();
  const site = await openSiteOn(database);
  await registeredPerson(site);
  await postReferral(site);
  await start({ dataDir, folder });
  const target = await createEmptyDatabase('sqlite');
  copyFileSync(path.join(folder, NAME), sqliteFile(target.dataDir));
  copyFileSync(path.join(dataDir, 'data.key'), path.join(target.dataDir, 'data.key'));
  const copy = await openSiteOn(target);
  expect(await listUsers(copy.services.db)).toMatchObject([{ email: 'ana@practice.example' }]);
  expect((await storedReferrals(copy)).rows).toHaveLength(1);
});

test('requests are answered and may write while it copies', async () => {
  const { database, dataDir, folder } = await createSite();
  const { db } = (await openSiteOn(database)).services;
  await sql`create table filler as select randomblob(20000000)`.execute(db);
  let isRunning = true;
  const backup = start({ dataDir, folder }).finally(() => {
    isRunning = false;
  });
  let writes = 0;
  for (; isRunning; writes++) {
    await db.insertInto('deleted_providers').values({ id: writes }).execute();
    await setImmediate();
  }
  expect((await backup).reports).toEqual([expect.stringMatching(/^info /)]);
  expect(writes).toBeGreaterThan(1);
  expect(readdirSync(folder)).toEqual([NAME]);
});

test('a failure is reported as an error', async () => {
  const { dataDir, folder } = await createSite();
  const { reports } = await start({ dataDir, folder: path.join(folder, 'unmounted') });
  expect(reports).toEqual([
    expect.stringMatching(/^error the nightly backup failed: ENOENT: no such file or directory/),
  ]);
});

test('a damaged database makes no backup', async () => {
  const { dataDir, folder } = await createSite();
  // Pages in its middle, several because one may be free.
  const content = readFileSync(sqliteFile(dataDir));
  const middle = Math.floor(content.length / 8192) * 4096;
  writeFileSync(sqliteFile(dataDir), content.fill(0xff, middle, middle + 8 * 4096));
  expect((await start({ dataDir, folder })).reports).toEqual([expect.stringMatching(/^error /)]);
  expect(readdirSync(folder)).toEqual([]);
});
