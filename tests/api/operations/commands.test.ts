import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { latestEvents } from '../../../server/events/repository.ts';
import { listUsers } from '../../../server/team/repository.ts';
import { BO, PERSON, registeredPerson, signedInPerson } from '../../support/portal.ts';
import { databaseSettings, sorrel, startedServer, temporaryFolder } from '../../support/process.ts';
import { TEST_DATA_KEY } from '../../support/services.ts';
import { engines, openSiteOn, openWithCommands, PUBLIC_ORIGIN } from '../../support/test-site.ts';

test.each(engines)('users prints email, tab and name, and nothing without users (%s)', async (engine) => {
  const { site, run } = await openWithCommands(engine);
  expect(await run(['users'])).toEqual({ code: 0, stdout: '', stderr: '' });
  await signedInPerson(site, BO);
  await signedInPerson(site);
  const users = ['ana@practice.example\tAna Duarte', 'bo@practice.example\tBo Duarte'];
  const stdout = users.map((user) => `${user}\tdirectory,referrals,administration\n`).join('');
  expect(await run(['users'])).toEqual({ code: 0, stdout, stderr: '' });
});

test('a backup copies the data while a server runs, readable only by its owner', async () => {
  const { site, run } = await openWithCommands('sqlite');
  await registeredPerson(site);
  await startedServer(databaseSettings(site.options));
  const dataDir = temporaryFolder();
  const file = path.join(dataDir, 'sorrel.sqlite');
  const { code, stdout, stderr } = await run(['backup', file]);
  expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `${file}\n`, stderr: '' });
  expect(statSync(file).mode & 0o077).toBe(0);

  await registeredPerson(site, BO);
  const copy = await openSiteOn({ databaseUrl: undefined, dataDir, onConnectionError: () => {} });
  expect(await listUsers(copy.services.db)).toMatchObject([{ email: PERSON.email }]);
  expect(await latestEvents(copy.services.db, 10)).toHaveLength(2);
  expect(await listUsers(site.services.db)).toHaveLength(2);
});

test('a backup rejects an existing file, a missing folder and PostgreSQL with one line, and changes nothing', async () => {
  const { run } = await openWithCommands('sqlite');
  const file = path.join(temporaryFolder(), 'backup.sqlite');
  for (const content of ['', 'My papers.']) {
    writeFileSync(file, content);
    const stderr = `${file} already exists. Please name a new file.\n`;
    expect(await run(['backup', file])).toEqual({ code: 2, stdout: '', stderr });
    expect(readFileSync(file, 'utf8')).toBe(content);
  }

  const nowhere = path.join(temporaryFolder(), 'missing', 'backup.sqlite');
  const stderr = expect.stringMatching(/^The file cannot be created: .*no such file or directory.*\n$/);
  expect(await run(['backup', nowhere])).toEqual({ code: 1, stdout: '', stderr });

  const postgres = await openWithCommands('postgres');
  const other = path.join(temporaryFolder(), 'backup.sqlite');
  const text = 'The database is PostgreSQL: back it up with pg_dump.\n';
  expect(await postgres.run(['backup', other])).toEqual({ code: 1, stdout: '', stderr: text });
  expect(existsSync(other)).toBe(false);
});

const ONE_LINE = expect.stringMatching(/^[^\n]+\n$/);

test('--help of the program and each command has an example', async () => {
  const help = async (...command: string[]) => {
    const { code, stdout, stderr } = await sorrel([...command, '--help'], {});
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^Usage: sorrel /);
    const [, example] = /^Example: npm run -s sorrel -- ([\w-]+)/m.exec(stdout) ?? [];
    return { stdout, example };
  };
  const program = await help();
  const commands = program.stdout.split('Commands:')[1]?.match(/(?<=^ {2})[\w-]+/gm) ?? [];
  const some = ['invite', 'users', 'deactivate', 'audit', 'import', 'export', 'backup'];
  expect(commands).toEqual(expect.arrayContaining(some));
  expect(program.example).toBe('invite');
  for (const command of commands) expect((await help(command)).example).toBe(command);
});

test('--version prints the version and the commit', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const stdout = expect.stringMatching(new RegExp(`^${version} \\([0-9a-f]{7,}\\)\n$`));
  expect(await sorrel(['--version'], {})).toEqual({ code: 0, stdout, stderr: '' });
});

test.each([
  ['no command', []],
  ['an unknown command', ['frobnicate']],
  ['an unknown option of a command', ['users', '--frobnicate']],
  ['a bad address', ['invite', 'ana@practice']],
  ['bad hours', ['invite', 'ana@practice.example', '--expires-in-hours', '1e3']],
  ['no day of purge', ['purge']],
  ['a bad day', ['purge', '--closed-before', '2026-02-30']],
  ['a bad --last', ['audit', '--last', '0']],
] satisfies [string, string[]][])('invalid arguments: one line, exit 2, no effect: %s', async (_, args) => {
  const dataDir = path.join(temporaryFolder(), 'data');
  const result = await sorrel(args, { DATA_DIR: dataDir, SITE_URL: PUBLIC_ORIGIN });
  expect(result).toEqual({ code: 2, stdout: '', stderr: ONE_LINE });
  expect(existsSync(dataDir)).toBe(false);
});

test.each([
  ['SMTP_URL', 'mail.example', ['invite', 'ana@b.example'], 'SMTP_URL is not an SMTP address. Example: '],
  ['DATABASE_URL', 'postgres://u:hunter2@127.0.0.1:1/x', ['invite', 'ana@b.example'], 'DATABASE_URL names a'],
  ['DATA_DIR', '/dev/null/data', ['invite', 'ana@b.example'], 'DATA_DIR cannot be created or used: '],
])('invalid settings: one line on stderr, no stdout, exit 1: %s=%s', async (name, value, command, line) => {
  const settings = { DATA_DIR: temporaryFolder(), SITE_URL: PUBLIC_ORIGIN, DATA_KEY: TEST_DATA_KEY };
  const result = await sorrel(command, { ...settings, [name]: value });
  expect(result).toEqual({ code: 1, stdout: '', stderr: ONE_LINE });
  expect(result.stderr.startsWith(line)).toBe(true);
  expect(result.stderr).not.toContain('hunter2');
});

const READING = [['users'], ['export', '/nowhere/providers.csv']];

test.each(READING)('without a database: one line, exit 1, none is created: %s', async (...args) => {
  const empty = temporaryFolder();
  // A command that was interrupted, or SQLite itself, may have left it.
  writeFileSync(path.join(empty, 'sorrel.sqlite'), '');
  const missing = path.join(empty, 'data');
  for (const dataDir of [empty, missing]) {
    const result = await sorrel(args, { DATA_DIR: dataDir });
    expect(result).toEqual({ code: 1, stdout: '', stderr: ONE_LINE });
    expect(result.stderr).toContain(`There is no database in ${dataDir}. Run this in `);
  }
  expect(readdirSync(empty)).toEqual(['sorrel.sqlite']);
});
