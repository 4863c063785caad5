import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { dataFolderWarning } from './data-folder.ts';

function createFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

test('a new data folder is 700, and all files of a new database 600, whatever the umask', async () => {
  const umask = process.umask(0);
  onTestFinished(() => void process.umask(umask));
  const dataDir = path.join(createFolder(), 'data');
  const db = openDatabase({ databaseUrl: undefined, dataDir, onConnectionError: () => {} });
  await sql`create table written (id integer)`.execute(db);
  const modes = readdirSync(dataDir).map((file) => [file, modeOf(path.join(dataDir, file))]);
  await db.destroy();
  expect(modes).toEqual([
    ['sorrel.sqlite', '600'],
    ['sorrel.sqlite-shm', '600'],
    ['sorrel.sqlite-wal', '600'],
  ]);
  expect(modeOf(dataDir)).toBe('700');
});

test.each([
  [0o700, false],
  [0o750, true],
  [0o755, true],
])('a data folder of mode %i is reported: %s', (mode, isReported) => {
  const folder = createFolder();
  chmodSync(folder, mode);
  expect(dataFolderWarning(folder) !== null).toBe(isReported);
});

test('no folder, no report', () => {
  expect(dataFolderWarning(path.join(createFolder(), 'none'))).toBeNull();
});
