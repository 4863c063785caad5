import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createDatabase, engines } from '../../tests/support/test-site.ts';
import { excludeOtherUsers, markInUse } from './in-use.ts';

const IN_USE = 'A server or another command is using the database. Stop it first.';
const HELD_ALONE =
  'A command has the database to itself, such as restore or copy-to. Wait until it has finished.';

describe.each(engines)('use of the database (%s)', (engine) => {
  test('servers and commands share it; an exclusive lock needs all of them to release it', async () => {
    const options = await createDatabase(engine);
    const [first, second] = [await markInUse(options), await markInUse(options)];
    const work = vi.fn(async () => 'done');
    await expect(excludeOtherUsers(options, work)).rejects.toThrow(IN_USE);
    await first();
    await expect(excludeOtherUsers(options, work)).rejects.toThrow(IN_USE);
    expect(work).not.toHaveBeenCalled();
    await second();
    expect(await excludeOtherUsers(options, work)).toBe('done');
  });

  test('while a command holds it exclusively, no server and no other such command starts', async () => {
    const options = await createDatabase(engine);
    await excludeOtherUsers(options, async () => {
      await expect(markInUse(options)).rejects.toThrow(HELD_ALONE);
      await expect(excludeOtherUsers(options, async () => {})).rejects.toThrow(IN_USE);
    });
    await expect(excludeOtherUsers(options, () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    );
    await (await markInUse(options))();
  });
});

test('killing a process releases its locks; releasing one of them keeps the others', async () => {
  const options = await createDatabase('sqlite');
  const script = `const { markInUse } = await import('./server/db/in-use.ts');
    await markInUse({ dataDir: process.argv[1] });
    await (await markInUse({ dataDir: process.argv[1] }))();
    console.log('in use'); setInterval(() => {}, 1e6);`;
  const user = spawn(process.execPath, ['--input-type=module', '-e', script, options.dataDir]);
  onTestFinished(() => void user.kill('SIGKILL'));
  await once(user.stdout, 'data');
  await expect(excludeOtherUsers(options, async () => {})).rejects.toThrow(IN_USE);
  user.kill('SIGKILL');
  await once(user, 'exit');
  await excludeOtherUsers(options, async () => {});
});

test('a read-only lock file is a one-line error, and nothing is locked', async () => {
  const { dataDir } = await createDatabase('sqlite');
  const file = path.join(dataDir, 'in-use.lock');
  writeFileSync(file, '');
  chmodSync(file, 0o444);
  chmodSync(dataDir, 0o755);
  const script = `const { excludeOtherUsers } = await import('./server/db/in-use.ts');
    const { startError } = await import('./server/operations/start-error.ts');
    if (process.getuid() === 0) { process.setgroups([]); process.setgid(65534); process.setuid(65534); }
    await excludeOtherUsers({ dataDir: process.argv[1] }, async () => console.log('locked'))
      .catch((error) => console.log(startError(error, undefined)));`;
  const user = spawn(process.execPath, ['--input-type=module', '-e', script, dataDir]);
  expect(await text(user.stdout)).toBe(
    `${file} is not open to this user (EACCES): run this as the server's user, to whom DATA_DIR and its files must belong.\n`,
  );
});

test('a server whose PostgreSQL connection breaks takes its lock again', async () => {
  const options = await createDatabase('postgres');
  const release = await markInUse(options);
  const admin = new pg.Client({ connectionString: options.databaseUrl });
  await admin.connect();
  const holders = `select pid from pg_locks where locktype = 'advisory' and granted
    and database = (select oid from pg_database where datname = current_database())`;
  const before = (await admin.query(holders)).rows;
  await admin.query(`select pg_terminate_backend($1)`, [before[0].pid]);
  await expect
    .poll(async () => (await admin.query(holders)).rows)
    .toSatisfy((rows) => rows.length === 1 && rows[0].pid !== before[0].pid);
  await release();
  await expect.poll(async () => (await admin.query(holders)).rows).toEqual([]);
  await admin.end();
});
