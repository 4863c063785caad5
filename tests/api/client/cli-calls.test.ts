import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { sorrel, temporaryFolder } from '../../support/process.ts';
import { TEST_DATA_KEY } from '../../support/services.ts';

const ORIGIN = 'https://www.practice.example';
const ONE_LINE = /^[^\n]+\n$/;

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
  expect(commands).toEqual(
    expect.arrayContaining(['invite', 'users', 'deactivate', 'audit', 'import', 'export', 'backup']),
  );
  expect(program.example).toBe('invite');
  for (const command of commands) expect((await help(command)).example).toBe(command);
});

test('--version prints the version and the commit', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { code, stdout, stderr } = await sorrel(['--version'], {});
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(new RegExp(`^${version} \\([0-9a-f]{7,}\\)\n$`));
});

test.each([
  ['no command', []],
  ['an unknown command', ['frobnicate']],
  ['help as a command', ['help']],
  ['an unknown option', ['--frobnicate']],
  ['an unknown option of a command', ['users', '--frobnicate']],
  ['a missing argument of invite', ['invite']],
  ['a missing value of an option', ['invite', 'ana@practice.example', '--expires-in-hours']],
  ['an argument too many', ['users', 'ana@practice.example']],
  ['two addresses', ['invite', 'ana@practice.example', 'bo@practice.example']],
  ...['', 'ana', 'ana@', 'ana@practice', 'Ana <ana@practice.example>', 'ana@practice.example,bo@b.de'].map(
    (email): [string, string[]] => [`a bad address: ${email}`, ['invite', email]],
  ),
  ...['', '-1', '1.5', '1e3', ' 5', '8761'].map((hours): [string, string[]] => [
    `bad hours: ${hours}`,
    ['invite', 'ana@practice.example', '--expires-in-hours', hours],
  ]),
  ['no day of purge', ['purge']],
  ...['', 'yesterday', '2026-02-30', '2026-01-01T00:00'].map((day): [string, string[]] => [
    `a bad day: ${day}`,
    ['purge', '--closed-before', day],
  ]),
  ...['', '0', '1.5', '99999999'].map((last): [string, string[]] => [
    `bad --last: ${last}`,
    ['audit', '--last', last],
  ]),
] satisfies [string, string[]][])(
  'invalid arguments: one line on stderr, no stdout, exit 2, no effect: %s',
  async (_, args) => {
    const dataDir = path.join(temporaryFolder(), 'data');
    const { code, stdout, stderr } = await sorrel(args, { DATA_DIR: dataDir, SITE_URL: ORIGIN });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(ONE_LINE);
    expect(existsSync(dataDir)).toBe(false);
  },
);

test.each([
  ['SMTP_URL', 'mail.example', ['invite', 'ana@b.example'], 'SMTP_URL is not an SMTP address. Example: '],
  ['DATABASE_URL', 'mysql://hunter2@db', ['users'], 'DATABASE_URL is not a PostgreSQL address. Example: '],
  ['DATABASE_URL', 'postgres://u:hunter2@127.0.0.1:1/x', ['invite', 'ana@b.example'], 'DATABASE_URL names a'],
  ['DATA_DIR', '/dev/null/data', ['invite', 'ana@b.example'], 'DATA_DIR cannot be created or used: '],
])('invalid settings: one line on stderr, no stdout, exit 1: %s=%s', async (name, value, command, line) => {
  const settings = { DATA_DIR: temporaryFolder(), SITE_URL: ORIGIN, DATA_KEY: TEST_DATA_KEY };
  const { code, stdout, stderr } = await sorrel(command, { ...settings, [name]: value });
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(ONE_LINE);
  expect(stderr.startsWith(line)).toBe(true);
  expect(stderr).not.toContain('hunter2');
});

const READING = [
  ['users'],
  ['audit'],
  ['export', '/nowhere/providers.csv'],
  ['purge', '--closed-before', '2026-01-01', '--dry-run'],
  ['deactivate', 'ana@b.example'],
];

test.each(READING)(
  'a folder without a database: one line, exit 1, and none is created: %s',
  async (...args) => {
    const empty = temporaryFolder();
    // A command that was interrupted, or SQLite itself, may have left it.
    writeFileSync(path.join(empty, 'sorrel.sqlite'), '');
    const missing = path.join(empty, 'data');
    for (const dataDir of [empty, missing]) {
      const { code, stdout, stderr } = await sorrel(args, { DATA_DIR: dataDir });
      expect([code, stdout]).toEqual([1, '']);
      expect(stderr).toMatch(ONE_LINE);
      expect(stderr).toContain(`There is no database in ${dataDir}. Run this in `);
    }
    expect(readdirSync(empty)).toEqual(['sorrel.sqlite']);
  },
);
