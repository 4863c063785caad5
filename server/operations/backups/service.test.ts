import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { damage } from '../../../tests/support/damage.ts';
import { temporaryFolder } from '../../../tests/support/process.ts';
import { createDatabase } from '../../../tests/support/test-site.ts';
import { sqliteFile } from '../../db/database.ts';
import { lockBackups } from '../../db/file-lock.ts';
import { migrations } from '../../db/migrations/index.ts';
import { openImmutable } from '../../db/sqlite/copy.ts';
import { checkFolders } from '../check/folders.ts';
import { backUpBeforeUpgrade, makeScheduledBackup } from './make.ts';
import { type BackupOptions, backupWarning, createBackups } from './service.ts';

const MORNING = Date.parse('2027-03-31T04:10:00Z');
const NAME = 'sorrel-2027-03-31-04h.sqlite';
/** A command takes a second of CPU time to start. */
const COMMANDS = { timeout: 30_000 };

/** A schedule on a database, and its reports. */
function start(options: Partial<BackupOptions> & { dataDir: string; folder: string }) {
  const reports: string[] = [];
  const report: BackupOptions['report'] = (message, error, level) =>
    reports.push(`${level} ${message}${error instanceof Error ? `: ${error.message}` : ''}`);
  const backups = createBackups({ hours: [4, 16], timeZone: 'UTC', now: () => MORNING, report, ...options });
  onTestFinished(() => backups.close());
  backups.start();
  return { backups, reports };
}

async function createSite() {
  const { dataDir } = await createDatabase('sqlite');
  return { dataDir, folder: temporaryFolder() };
}

/** A database that another practice has created. */
async function createOther() {
  const { dataDir } = await createDatabase('sqlite');
  const sqlite = new DatabaseSync(sqliteFile(dataDir));
  sqlite.exec(`update kysely_migration set timestamp = '2026-01-01T00:00:00.000Z'`);
  sqlite.close();
  return dataDir;
}

const statesIn = (file: string) => {
  const sqlite = openImmutable(file);
  const row = sqlite.prepare('select count(*) as count from states').get();
  sqlite.close();
  return row?.count;
};

describe('scheduled backups', () => {
  test('a start makes the one that is due, deletes old ones, and leaves no other files', async () => {
    const { dataDir, folder } = await createSite();
    for (let day = 10; day < 20; day++)
      writeFileSync(path.join(folder, `sorrel-2027-03-${day}-04h.sqlite`), '');
    // From a clock that ran ahead.
    for (let day = 10; day < 20; day++)
      writeFileSync(path.join(folder, `sorrel-2028-03-${day}-04h.sqlite`), '');
    const { reports } = start({ dataDir, folder });
    await expect
      .poll(() => reports, COMMANDS)
      .toEqual([expect.stringMatching(/^info backed up \d+ rows to .*-31-04h\.sqlite \(\d+ bytes, .* s\)$/)]);
    expect(readdirSync(folder)).toHaveLength(8 + 10);
    expect(readdirSync(folder)).toContain(NAME);
    expect(statesIn(path.join(folder, NAME))).toBe(51);
  });

  test('several processes make only one', async () => {
    const { dataDir, folder } = await createSite();
    const all = [1, 2, 3].map(() => start({ dataDir, folder }));
    await expect.poll(() => all.flatMap(({ reports }) => reports), COMMANDS).toHaveLength(1);
    await Promise.all(all.map(({ backups }) => backups.close()));
    expect(all.flatMap(({ reports }) => reports)).toHaveLength(1);
    expect(readdirSync(folder)).toEqual([NAME]);
    expect(await makeScheduledBackup(dataDir, path.join(folder, NAME))).toBeNull();
  });

  test('while another process makes a backup, nothing happens', async () => {
    const { dataDir, folder } = await createSite();
    const release = lockBackups(dataDir);
    expect(await makeScheduledBackup(dataDir, path.join(folder, NAME))).toBeNull();
    expect(readdirSync(folder)).toEqual([]);
    release?.();
  });

  test('a folder with backups of another database is rejected, whatever their names', async () => {
    const { dataDir, folder } = await createSite();
    await makeScheduledBackup(dataDir, path.join(folder, NAME));
    const executed = Object.keys(migrations);
    const before = readFileSync(path.join(folder, NAME));
    const other = await createOther();
    for (const name of [NAME, 'sorrel-2027-03-31-03h.sqlite']) {
      const backup = makeScheduledBackup(other, path.join(folder, name));
      await expect(backup).rejects.toThrow(/backup of another database/);
    }
    await expect(
      backUpBeforeUpgrade(executed, { dataDir, backupDir: folder }, '2027-03-31'),
    ).resolves.toBeUndefined();
    const upgrade = backUpBeforeUpgrade(executed, { dataDir: other, backupDir: folder }, '2027-03-31');
    await expect(upgrade).rejects.toThrow(/backup of another database/);
    const checked = await checkFolders({ dataDir: other, backupDir: folder, databaseUrl: undefined });
    expect(checked.at(-1)).toMatchObject({ result: 'FAIL', text: expect.stringContaining(NAME) });
    expect(readdirSync(folder)).toEqual([NAME, expect.stringMatching(/before-upgrade/)]);
    expect(readFileSync(path.join(folder, NAME))).toEqual(before);
  });

  test('an empty file with the name of a backup does not count', async () => {
    const { dataDir, folder } = await createSite();
    writeFileSync(path.join(folder, NAME), '');
    expect(await makeScheduledBackup(dataDir, path.join(folder, NAME))).toMatch(/^backed up/);
    expect(statesIn(path.join(folder, NAME))).toBe(51);
  });

  test('a failure is reported as an error', async () => {
    const { dataDir, folder } = await createSite();
    const { reports } = start({ dataDir, folder: path.join(folder, 'unmounted') });
    await expect
      .poll(() => reports, COMMANDS)
      .toEqual([
        expect.stringMatching(/^error the scheduled backup failed: ENOENT: no such file or directory/),
      ]);
  });

  test('a damaged database makes no backup, whatever the damage', async () => {
    const { dataDir, folder } = await createSite();
    const file = sqliteFile(dataDir);
    damage(file);
    await expect(makeScheduledBackup(dataDir, path.join(folder, NAME))).rejects.toThrow();
    expect(readdirSync(folder)).toEqual([]);
  });

  test('closing stops a backup and leaves no file', async () => {
    const { dataDir, folder } = await createSite();
    const file = sqliteFile(dataDir);
    const sqlite = new DatabaseSync(file);
    sqlite.exec('create table large (data blob); insert into large values (zeroblob(100000000))');
    sqlite.close();
    const { backups, reports } = start({ dataDir, folder });
    await expect.poll(() => readdirSync(folder), { ...COMMANDS, interval: 5 }).not.toEqual([]);
    expect(readdirSync(folder)).not.toContain(NAME);
    await backups.close();
    expect([readdirSync(folder), reports]).toEqual([[], []]);
    expect(lockBackups(dataDir)).not.toBeNull();
  });
});

test('BACKUP_DIR with PostgreSQL causes a warning', () => {
  const backupDir = '/mnt/backup';
  expect(backupWarning({ backupDir, databaseUrl: 'postgres://db/sorrel' })).toMatch(/pg_dump/);
  expect(backupWarning({ backupDir, databaseUrl: undefined })).toBeNull();
});
