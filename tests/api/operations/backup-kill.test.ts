import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { backUpSqlite } from '../../../server/db/sqlite/copy.ts';
import { byDepth } from '../../support/depth.ts';
import { temporaryFolder } from '../../support/process.ts';
import { createDatabase } from '../../support/test-site.ts';

const KILLS = byDepth({ short: 2, deep: 40 });
const ROWS = byDepth({ short: 2_000, deep: 5_000 });
const SERVER = path.resolve(import.meta.dirname, '../../../server');

test(`SIGKILL of a backup at a random moment, ${KILLS} times: every file with a backup's name is complete`, async () => {
  const source = await createLarge('source');
  await killedAtRandom(
    (folder) => `
      import { backUpSqlite } from '${SERVER}/db/sqlite/copy.ts';
      console.log('ready');
      await backUpSqlite('${source}', '${folder}/backup.sqlite');`,
    async (folder) => {
      const target = path.join(folder, 'backup.sqlite');
      if (existsSync(target)) expect(contentOf(target)).toBe(`source ${ROWS} ok`);
      await backUpSqlite(source, target);
      expect([readdirSync(folder), contentOf(target)]).toEqual([['backup.sqlite'], `source ${ROWS} ok`]);
    },
  );
}, 600_000);

test(`SIGKILL of a restore at a random moment, ${KILLS} times: the old database with its log, or the new one`, async () => {
  const [old, backup] = [await createLarge('old'), await createLarge('new')];
  const database = new DatabaseSync(old);
  database.exec(`pragma journal_mode = wal; insert into content values ('old', 'in the log')`);
  await killedAtRandom(
    (folder) => {
      for (const suffix of ['', '-wal']) copyFileSync(old + suffix, `${folder}/sorrel.sqlite${suffix}`);
      return `
        import { restoreBackup } from '${SERVER}/operations/backups/restore.ts';
        console.log('ready');
        await restoreBackup('${backup}', { dataDir: '${folder}' }, { isForced: true });`;
    },
    async (folder) => {
      const content = contentOf(path.join(folder, 'sorrel.sqlite'));
      expect([`old ${ROWS + 1} ok`, `new ${ROWS} ok`]).toContain(content);
    },
  );
  database.close();
}, 600_000);

/** Creates a database whose rows contain its name, and returns its file. */
async function createLarge(name: string): Promise<string> {
  const file = path.join((await createDatabase('sqlite')).dataDir, 'sorrel.sqlite');
  const sqlite = new DatabaseSync(file);
  sqlite.exec(`delete from data_key; create table content (name text, data blob);
    with recursive row (number) as (select 1 union all select number + 1 from row where number < ${ROWS})
    insert into content select '${name}', randomblob(2000) from row`);
  sqlite.close();
  return file;
}

/** Opens the database as a server does, which reads its log. */
function contentOf(file: string): string {
  const sqlite = new DatabaseSync(file);
  const row = sqlite
    .prepare('select min(name) as name, max(name) as last, count(*) as rows from content')
    .get();
  const integrity = sqlite.prepare('pragma integrity_check').get()?.integrity_check;
  sqlite.close();
  expect(row?.name).toBe(row?.last);
  return `${row?.name} ${row?.rows} ${integrity}`;
}

/** Runs the program once to measure its duration, then kills it at random moments within that time. */
async function killedAtRandom(
  program: (folder: string) => string,
  check: (folder: string) => Promise<void>,
): Promise<void> {
  let duration = 0;
  const folder = path.join(temporaryFolder(), 'run');
  for (let run = 0; run <= KILLS; run++) {
    mkdirSync(folder);
    const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program(folder)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exit = once(child, 'exit');
    await Promise.race([once(child.stdout, 'data'), exit]);
    const start = performance.now();
    if (run > 0) {
      await Promise.race([exit, setTimeout(Math.random() * duration)]);
      child.kill('SIGKILL');
    }
    const [code] = await exit;
    if (run === 0) {
      expect(code).toBe(0);
      duration = performance.now() - start;
    }
    await check(folder);
    rmSync(folder, { recursive: true });
  }
}
