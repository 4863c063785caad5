import { chmodSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { checkMailServer } from '../../../server/jobs/check.ts';
import { databaseSettings, sorrel, temporaryFolder } from '../../support/process.ts';
import { postReferral } from '../../support/referral-posts.ts';
import { TEST_DATA_KEY } from '../../support/services.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import { createDatabase, type Engine, engines, openSiteOn, openTrial } from '../../support/test-site.ts';

const SITE_URL = 'https://www.practice.example';
const OTHER_KEY = Buffer.alloc(32, 'other').toString('base64');

/** Runs `sorrel check`, and returns its exit code and lines by subject. */
async function checked(env: Record<string, string>) {
  const { code, stdout, stderr } = await sorrel(['check'], env);
  expect(stderr).toBe('');
  const lines = stdout.trimEnd().split('\n');
  const line = (subject: string) => lines.find((each) => each.slice(6).startsWith(`${subject} `)) ?? '';
  return { code, stdout, line };
}

async function openUsed(engine: Engine) {
  const database = await createDatabase(engine);
  const site = await openSiteOn(database);
  await postReferral(site);
  return { site, settings: databaseSettings(database), dataDir: database.dataDir };
}

test.each(engines)('a working configuration: every line, no secret, exit code 0 (%s)', async (engine) => {
  const { settings } = await openUsed(engine);
  const { url, mails } = await startSmtpSink();
  const METRICS_TOKEN = 'a-token-of-the-tests';
  const env = { ...settings, SITE_URL, SMTP_URL: url, TRUST_PROXY: '1', METRICS_TOKEN };
  const { code, stdout, line } = await checked(env);
  expect([code, stdout.includes('FAIL')]).toEqual([0, false]);
  expect(line('settings')).toMatch(/^OK .*All are valid\.$/);
  expect(line('database')).toMatch(/^OK .*, can be written to\.$/);
  expect(line('data key')).toMatch(/^OK .*fits the database\.$/);
  expect(line('mail server')).toMatch(/^OK .* is ready\. Nothing was sent\.$/);
  expect(line('free space')).toMatch(/^OK .* MB are free/);
  expect(stdout).not.toContain(TEST_DATA_KEY);
  expect(stdout).not.toContain(METRICS_TOKEN);
  expect(mails).toEqual([]);
});

test('another schema, and a data key that is missing, readable by others, or from another database', async () => {
  const { site, settings, dataDir } = await openUsed('sqlite');
  const later = sql`insert into kysely_migration (name, timestamp) values ('999_later', 'now')`;
  const file = path.join(dataDir, 'data.key');
  const key = async () => (await checked(settings)).line('data key');
  chmodSync(file, 0o644);
  expect(await key()).toMatch(/^FAIL .*chmod 600/);
  renameSync(file, `${file}.moved`);
  expect(await key()).toMatch(/^FAIL .*is missing/);
  expect(readdirSync(dataDir)).not.toContain('data.key');
  writeFileSync(file, OTHER_KEY, { mode: 0o600 });
  expect(await key()).toMatch(/^FAIL .*not the one that referrals are encrypted with/);
  await later.execute(site.services.db);
  expect((await checked(settings)).line('database')).toMatch(/^FAIL .*Another version/);
});

test('a new installation: everything is right, and nothing is created', async () => {
  const DATA_DIR = path.join(temporaryFolder(), 'data');
  const { code, line } = await checked({ DATA_DIR });
  expect([code, line('database').slice(0, 4)]).toEqual([0, 'OK  ']);
  expect(readdirSync(path.dirname(DATA_DIR))).toEqual([]);
});

test('a public site with the demo practice and without a mail server: warnings, but exit code 0', async () => {
  const { settings, site } = await openTrial('sqlite');
  await site.services.keyring.readMatching(site.services.db);
  const trial = await checked(settings);
  expect([trial.code, trial.stdout.includes('WARN')]).toEqual([0, false]);
  const { code, stdout, line } = await checked({ ...settings, SITE_URL });
  expect([code, stdout.includes('FAIL')]).toEqual([0, false]);
  expect(stdout).toMatch(/^WARN {2}settings .*Emails reach nobody/m);
  expect(line('demo practice')).toMatch(
    /^WARN .*35 people of the demo practice are on the site\. The dashboard takes them off\.$/,
  );
});

test('names wrong settings, a database that does not respond, and a backup folder that is missing', async () => {
  const { code, stdout } = await checked({ PORT: 'http', HOST: 'example.com' });
  expect(code).toBe(1);
  expect(stdout.match(/^FAIL {2}settings {2}(PORT|HOST) is/gm)).toHaveLength(2);

  const away = { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/x', DATA_KEY: TEST_DATA_KEY };
  const unreachable = await checked({ ...away, BACKUP_DIR: '/nowhere' });
  expect([unreachable.code, unreachable.stdout.includes('hunter2')]).toEqual([1, false]);
  expect(unreachable.line('database')).toMatch(/^FAIL .*ECONNREFUSED/);
  expect(unreachable.stdout).toMatch(/^FAIL {2}free space .*ENOENT/m);
});

test('a rejected login, and a server that is down', async () => {
  const { port } = await startSmtpSink({ rejectsLogin: true });
  const line = await checkMailServer(`smtp://staff:hunter2@127.0.0.1:${port}`);
  expect(line).toMatchObject({
    result: 'FAIL',
    text: expect.stringContaining('rejects the user or password'),
  });
  expect(line.text).not.toContain('hunter2');
  const away = await checkMailServer('smtp://127.0.0.1:1');
  expect(away).toMatchObject({ result: 'FAIL', text: expect.stringContaining('ECONNREFUSED') });
});
