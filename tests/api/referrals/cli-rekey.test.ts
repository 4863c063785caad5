import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type DataKey, newDataKey } from '../../../server/data-key/key.ts';
import { createKeyFile } from '../../../server/data-key/key-file.ts';
import { searchHashes } from '../../../server/referrals/encrypted.ts';
import { rekey } from '../../../server/referrals/rekey.ts';
import { createBrowser, signedInPerson, siteAt } from '../../support/portal.ts';
import {
  databaseSettings,
  sorrel,
  spawnServer,
  spawnSorrel,
  startedServer,
  temporaryFolder,
} from '../../support/process.ts';
import { postReferral, REFERRALS_PATH, storedReferrals } from '../../support/referral-posts.ts';
import { easyCaptcha, PATIENT, passedCaptcha, refer } from '../../support/referrals.ts';
import { TEST_DATA_KEY } from '../../support/services.ts';
import { addUser } from '../../support/sessions.ts';
import { createDatabase, openSiteOn } from '../../support/test-site.ts';

const ONE_LINE = /^[^\n]+\n$/;
const OLDER_BACKUPS = 'Backups from before need the former key.\n';

/** A SQLite site with referrals and its key in a file. */
async function openKeyFile(count: number) {
  const database = await createDatabase('sqlite');
  const site = await openSiteOn(database);
  for (let index = 0; index < count; index++) await refer(site.services);
  const keyFile = createKeyFile(database.dataDir);
  return { site, database, keyFile, first: keyFile.read(), settings: databaseSettings(database) };
}

/** Expects that a new process can read all patients. */
async function allOpen(database: Parameters<typeof openSiteOn>[0], count: number): Promise<void> {
  const { referrals } = await storedReferrals(await openSiteOn(database));
  expect(referrals).toMatchObject(Array(count).fill(PATIENT));
}

describe('rekey with the key in a file', () => {
  test('replaces the key, re-encrypts all referrals, and leaves no old ciphertext in the files', async () => {
    const { site, database, keyFile, first, settings } = await openKeyFile(3);
    const { db, worklist } = site.services;
    const worker = {
      user: await addUser(db, { email: 'bo@practice.example' }),
      address: '::1',
      revision: null,
    };
    await worklist.logContact(1, { outcome: 'reached', note: 'Wants mornings.' }, worker);
    const before = (await storedReferrals(site)).rows;
    expect(await sorrel(['rekey'], settings)).toEqual({
      code: 0,
      stdout: `Encrypted 3 referrals with the new key.\nKeep a copy of the new key in ${keyFile.file}.\n${OLDER_BACKUPS}`,
      stderr: '',
    });
    expect(keyFile.read().text).not.toBe(first.text);
    expect((statSync(keyFile.file).mode & 0o777).toString(8)).toBe('600');
    expect(readdirSync(database.dataDir).filter((name) => name.startsWith('data.key'))).toEqual(['data.key']);
    const file = path.join(database.dataDir, 'sorrel.sqlite');
    const bytes = [file, `${file}-wal`].filter((each) => existsSync(each)).map((each) => readFileSync(each));
    for (const { encrypted } of before) {
      expect(bytes.some((each) => each.includes(Buffer.from(encrypted).subarray(1)))).toBe(false);
    }
    // Both the running site and a new one use the new key.
    const { rows, referrals } = await storedReferrals(site);
    expect(referrals).toMatchObject(Array(3).fill(PATIENT));
    const hashes = searchHashes({ ...PATIENT, clinicEmail: null }, keyFile.read());
    expect(hashes.phone_hash).not.toBe(before[0]?.phone_hash);
    expect(rows).toEqual(
      before.map((row, index) => ({ ...row, ...hashes, encrypted: rows[index]?.encrypted })),
    );
    expect((await worklist.open(1, worker)).events[0]).toMatchObject({ note: 'Wants mornings.' });
    await refer(site.services);
    await allOpen(database, 4);
  });

  test('a running server uses the new key without a restart, also for retries of earlier requests', async () => {
    const { database, keyFile, first, settings } = await openKeyFile(1);
    const { origin } = await startedServer(settings);
    const post = async (key: string, token: string) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(PATIENT)) body.append(`patientReferral[${name}]`, value);
      body.append('recaptchaToken', token);
      const init = { body, headers: { 'Idempotency-Key': key } };
      return createBrowser(siteAt(origin)).send('POST', REFERRALS_PATH, init);
    };
    const token = (key: DataKey) => passedCaptcha({ captcha: easyCaptcha(key) });
    const accepted = await post('before', await token(first));
    expect(accepted.status).toBe(201);
    expect((await sorrel(['rekey'], settings)).stdout).toContain('Encrypted 2 referrals with the new key.\n');
    expect(await post('before', '')).toMatchObject({ status: 201, body: accepted.body });
    expect((await post('after', await token(keyFile.read()))).status).toBe(201);
    await allOpen(database, 3);
  });

  test('a crash before the database changes keeps the old key, and a retry works', async () => {
    const { database, keyFile, first } = await openKeyFile(2);
    keyFile.prepareNext();
    await allOpen(database, 2);
    expect(keyFile.read()).toEqual(first);
    const { services } = await openSiteOn(database);
    expect(await rekey(services.db, services.keyring, null)).toEqual({ count: 2, isErased: true });
    expect(keyFile.readPrepared()).toBeNull();
    await allOpen(database, 2);
  });

  test('after a crash once the database has changed, the next process installs the new key', async () => {
    for (const next of ['a server', 'the site that was open', 'another change'] as const) {
      const { site, database, keyFile } = await openKeyFile(2);
      const prepared = keyFile.prepareNext();
      const { services } = await openSiteOn(database);
      await rekey(services.db, services.keyring, prepared);
      expect(keyFile.readPrepared()).toEqual(prepared);
      if (next === 'a server') await allOpen(database, 2);
      if (next === 'the site that was open') await refer(site.services);
      if (next === 'another change') await rekey(site.services.db, site.services.keyring, null);
      expect([next, keyFile.readPrepared(), keyFile.read().text === prepared.text]).toEqual([
        next,
        null,
        next !== 'another change',
      ]);
      await allOpen(database, next === 'the site that was open' ? 3 : 2);
    }
  });

  test('concurrent rekeys in two processes: the last key decrypts everything', async () => {
    const { site, database, settings } = await openKeyFile(3);
    const others = await Promise.all(Array.from({ length: 3 }, () => openSiteOn(database)));
    const [command] = await Promise.all([
      spawnSorrel(['rekey'], settings),
      ...others.map(({ services: { db, keyring } }) => rekey(db, keyring, null)),
    ]);
    expect(command).toEqual({
      code: 0,
      stdout: expect.stringContaining('Encrypted 3 referrals with the new key.\n'),
      stderr: '',
    });
    await allOpen(database, 3);
    await refer(site.services);
    await allOpen(database, 4);
  });

  test('referrals submitted during a rekey are stored under the new key', async () => {
    const { site, database, settings } = await openKeyFile(50);
    const other = await openSiteOn(database);
    let isOver = false;
    const change = spawnSorrel(['rekey'], settings).finally(() => {
      isOver = true;
    });
    let count = 50;
    while (!isOver) {
      await Promise.all([refer(site.services), refer(other.services)]);
      count += 2;
    }
    expect(await change).toMatchObject({ code: 0, stderr: '' });
    expect(count).toBeGreaterThan(52);
    await refer(site.services);
    await allOpen(database, count + 1);
  });

  test('--to is invalid: exit 2, nothing changes', async () => {
    const { database, keyFile, first, settings } = await openKeyFile(1);
    const file = path.join(temporaryFolder(), 'new.key');
    writeFileSync(file, newDataKey().text);
    const { code, stdout, stderr } = await sorrel(['rekey', '--to', file], settings);
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(ONE_LINE);
    expect(keyFile.read()).toEqual(first);
    await allOpen(database, 1);
  });

  test('a wrong key in the file: one line, exit 1, nothing changes', async () => {
    const { database, keyFile, first, settings } = await openKeyFile(1);
    const wrong = newDataKey();
    writeFileSync(keyFile.file, wrong.text);
    const { code, stdout, stderr } = await sorrel(['rekey'], settings);
    expect([code, stdout, stderr]).toEqual([1, '', `${WRONG_KEY}\n`]);
    expect([keyFile.read(), keyFile.readPrepared()]).toEqual([wrong, null]);
    writeFileSync(keyFile.file, first.text);
    await allOpen(database, 1);
  });
});

test('a start without the key file stops, and does not create another key', async () => {
  const { site, database, keyFile, first, settings } = await openKeyFile(1);
  await site.services.close();
  rmSync(keyFile.file);
  const start = spawnServer(settings);
  const [code] = await once(start.server, 'close');
  expect([code, start.output()]).toEqual([
    1,
    `The data key ${keyFile.file}, which referrals are encrypted with, is missing. Please put it back; docs/operations.md says how.\n`,
  ]);
  expect(keyFile.exists()).toBe(false);
  writeFileSync(keyFile.file, `${first.text}\n`);
  await allOpen(database, 1);
});

/** The response for a referral under another key. */
const WRONG_KEY =
  'The data key (DATA_KEY, or data.key in DATA_DIR) is not the one that referrals are encrypted with. Please put the right one back; docs/operations.md says how.';

describe('rekey with DATA_KEY', () => {
  test.each(['postgres', 'sqlite'] as const)(
    '%s: processes with the old key reject referrals from then on; those with the new key work',
    async (engine) => {
      const database = await createDatabase(engine);
      const old = await openSiteOn(database, { dataKey: TEST_DATA_KEY });
      const browser = await signedInPerson(old);
      await refer(old.services);
      const next = newDataKey();
      const file = path.join(temporaryFolder(), 'new.key');
      writeFileSync(file, `${next.text}\n`);
      const settings = { ...databaseSettings(database), DATA_KEY: TEST_DATA_KEY };
      expect(await sorrel(['rekey', '--to', file], settings)).toEqual({
        code: 0,
        stdout:
          'Encrypted 1 referral with the new key.\nSet DATA_KEY to the new key and restart the server. Until then the server rejects referrals.\n' +
          OLDER_BACKUPS,
        stderr: '',
      });

      const rejected = await postReferral(old);
      expect([rejected.status, rejected.body]).toEqual([503, { error: WRONG_KEY }]);
      const opened = await browser.get('/api/portal/referrals/1');
      expect([opened.status, opened.body]).toEqual([503, { error: WRONG_KEY }]);
      expect((await browser.get('/api/portal/referrals')).status).toBe(200);

      const site = await openSiteOn(database, { dataKey: next.text });
      expect((await postReferral(site)).status).toBe(201);
      const { referrals } = await storedReferrals(site);
      expect(referrals).toMatchObject([PATIENT, PATIENT]);
      const again = rekey(old.services.db, old.services.keyring, newDataKey());
      await expect(again).rejects.toThrow(WRONG_KEY);
      expect((await storedReferrals(site)).referrals).toEqual(referrals);

      const start = spawnServer(settings);
      const [code] = await once(start.server, 'close');
      expect([code, start.output()]).toEqual([1, `${WRONG_KEY}\n`]);
    },
  );

  test('PostgreSQL: referrals submitted during a rekey are stored under the new key or rejected, never lost', async () => {
    const database = await createDatabase('postgres');
    const old = await openSiteOn(database);
    for (let index = 0; index < 20; index++) await refer(old.services);
    const next = newDataKey();
    const site = await openSiteOn(database, { dataKey: next.text });
    const accepted: string[] = [];
    const keep = async ({ services }: typeof site): Promise<boolean> => {
      const reference = await refer(services).catch(() => null);
      if (reference) accepted.push(reference);
      return reference !== null;
    };
    const changer = await openSiteOn(database);
    const change = rekey(changer.services.db, changer.services.keyring, next);
    await Promise.all([
      ...Array.from({ length: 5 }, async () => {
        while (await keep(old));
      }),
      ...Array.from({ length: 2 }, async () => {
        while (!(await keep(site)));
      }),
    ]);
    expect((await change).count).toBe(20 + accepted.length - 2);
    const { referrals } = await storedReferrals(site);
    expect(referrals).toHaveLength(20 + accepted.length);
    expect(
      referrals
        .slice(20)
        .map(({ reference }) => reference)
        .sort(),
    ).toEqual(accepted.sort());
    expect(referrals).toMatchObject(referrals.map(() => PATIENT));
  });

  test('without --to, or with an invalid key: one line, exit 2, no effect', async () => {
    const dataDir = path.join(temporaryFolder(), 'data');
    const file = path.join(temporaryFolder(), 'new.key');
    const env = { DATA_DIR: dataDir, DATA_KEY: TEST_DATA_KEY };
    for (const content of ['nonsense', null]) {
      if (content !== null) writeFileSync(file, content);
      const args = content === null ? ['--to', `${file}.none`] : ['--to', file];
      const { code, stdout, stderr } = await sorrel(['rekey', ...args], env);
      expect([content, code, stdout]).toEqual([content, 2, '']);
      expect(stderr).toMatch(ONE_LINE);
      if (content) expect(stderr).not.toContain(content);
      expect(existsSync(dataDir)).toBe(false);
    }
    const settings = { ...env, ...databaseSettings(await createDatabase('sqlite')) };
    for (const args of [[], ['new.key']]) {
      const { code, stdout, stderr } = await sorrel(['rekey', ...args], settings);
      expect([args, code, stdout]).toEqual([args, 2, '']);
      expect(stderr).toMatch(ONE_LINE);
    }
  });
});
