import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { recordEvent } from '../../../server/accounts/audit/repository.ts';
import { createBrowser, PERSON, registeredPerson, signedInPerson, signIn } from '../../support/portal.ts';
import {
  databaseSettings,
  sorrel,
  spawnSorrel,
  startedServer,
  temporaryFolder,
} from '../../support/process.ts';
import { createDatabase, engines, openSiteOn } from '../../support/test-site.ts';

const ORIGIN = 'https://www.practice.example';
const OTHER = { email: 'bo@practice.example', first_name: 'Bo', last_name: 'Iriarte' };

/** A site, and the environment for commands on its database. */
async function openShared(engine: (typeof engines)[number]) {
  const database = await createDatabase(engine);
  const site = await openSiteOn(database, { origin: ORIGIN });
  return { site, settings: { ...databaseSettings(database), SITE_URL: ORIGIN } };
}

describe.each(engines)('users (%s)', (engine) => {
  test('lists users as email, tab, name; prints nothing without users', async () => {
    const { site, settings } = await openShared(engine);
    expect(await sorrel(['users'], settings)).toEqual({ code: 0, stdout: '', stderr: '' });
    await signedInPerson(site, OTHER);
    await signedInPerson(site);
    expect(await sorrel(['users'], settings)).toEqual({
      code: 0,
      stdout: ['ana@practice.example\tAna Duarte', 'bo@practice.example\tBo Iriarte']
        .map((user) => `${user}\tdirectory,referrals,administration\n`)
        .join(''),
      stderr: '',
    });
  });
});

describe.each(engines)('audit (%s)', (engine) => {
  test('prints all events with time, address, email and details, oldest first', async () => {
    const { site, settings } = await openShared(engine);
    const { browser, authenticator } = await registeredPerson(site);
    await browser.delete('/portal/session');
    await signIn(browser, authenticator);
    await signIn(createBrowser(site), authenticator, { isForged: true });
    await createBrowser(site).get('/portal/verify_invitation?token=x');
    const known = { email: PERSON.email, reason: 'counter', address: '203.0.113.7' };
    await recordEvent(site.services.db, { at: Date.UTC(2026, 7, 3, 9), event: 'refused', ...known });

    const { code, stdout, stderr } = await sorrel(['audit'], settings);
    expect([code, stderr]).toEqual([0, '']);
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^2026-08-03T09:00:00\.000Z\trefused\t/);
    const account = '\tAna Duarte\t\t\t\t1';
    expect(lines.map((line) => line.replace(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\t/, ''))).toEqual([
      `refused\t203.0.113.7\tana@practice.example\tcounter\t\t${account}`,
      `invited\t-\tana@practice.example\t\t\t${account}`,
      `registered\t-\tana@practice.example\t\t\t${account}`,
      `signed_out\t-\tana@practice.example\t\t\t${account}`,
      `signed_in\t-\tana@practice.example\t\t\t${account}`,
      `refused\t-\tana@practice.example\tsignature\t\t${account}`,
      'refused\t-\t-\tinvitation_unknown',
    ]);
  });

  test('--last limits the number; the default is 100', async () => {
    const { site, settings } = await openShared(engine);
    for (let at = 1; at <= 101; at++) {
      await recordEvent(site.services.db, {
        at,
        event: 'refused',
        email: null,
        reason: `${at}`,
        address: null,
      });
    }
    const reasons = async (...args: string[]) => {
      const { stdout } = await sorrel(['audit', ...args], settings);
      return stdout.match(/\d+$/gm)?.map(Number);
    };
    expect(await reasons('--last', '2')).toEqual([100, 101]);
    expect(await reasons()).toEqual(Array.from({ length: 100 }, (_, index) => index + 2));
    expect(await reasons('--last', '500')).toHaveLength(101);
  });
});

describe('backup', () => {
  test('copies the data while a server runs, readable only by its owner', async () => {
    const { site, settings } = await openShared('sqlite');
    await registeredPerson(site);
    await startedServer(settings);
    const dataDir = temporaryFolder();
    const file = path.join(dataDir, 'sorrel.sqlite');
    const { code, stdout, stderr } = await sorrel(['backup', file], settings);
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `${file}\n`, stderr: '' });
    expect(statSync(file).mode & 0o077).toBe(0);

    await registeredPerson(site, OTHER);
    const copy = await openSiteOn({ databaseUrl: undefined, dataDir, onConnectionError: () => {} });
    expect(await copy.services.users.list()).toMatchObject([{ email: PERSON.email }]);
    expect(await copy.services.audit.latest(10)).toHaveLength(2);
    expect(await site.services.users.list()).toHaveLength(2);
  });

  test('rejects an existing file, even an empty one, and does not change it', async () => {
    const { settings } = await openShared('sqlite');
    const file = path.join(temporaryFolder(), 'backup.sqlite');
    for (const content of ['', 'My papers.']) {
      writeFileSync(file, content);
      const { code, stdout, stderr } = await sorrel(['backup', file], settings);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toBe(`${file} already exists. Please name a new file.\n`);
      expect(readFileSync(file, 'utf8')).toBe(content);
    }
  });

  test('leaves no file when the disk is full', async () => {
    const { settings } = await openShared('sqlite');
    const folder = temporaryFolder();
    const { code, stdout, stderr } = await spawnSorrel(
      ['backup', path.join(folder, 'backup.sqlite')],
      settings,
      {
        maxFileKb: 64,
      },
    );
    expect([code, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^The file cannot be created: .+\n$/);
    expect(readdirSync(folder)).toEqual([]);
  });

  test('prints one line for a missing folder and for PostgreSQL', async () => {
    const { settings } = await openShared('sqlite');
    const nowhere = path.join(temporaryFolder(), 'missing', 'backup.sqlite');
    const missing = await sorrel(['backup', nowhere], settings);
    expect([missing.code, missing.stdout]).toEqual([1, '']);
    expect(missing.stderr).toMatch(/^The file cannot be created: .*no such file or directory.*\n$/);

    const postgres = await openShared('postgres');
    const file = path.join(temporaryFolder(), 'backup.sqlite');
    expect(await sorrel(['backup', file], postgres.settings)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'The database is PostgreSQL: back it up with pg_dump.\n',
    });
    expect(existsSync(file)).toBe(false);
  });
});
