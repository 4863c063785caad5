import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { describe, expect, test } from 'vitest';
import { latestEvents } from '../../../server/events/repository.ts';
import { insertPasskey } from '../../../server/sign-in/repository.ts';
import { fakeClock } from '../../support/api-fakes.ts';
import { createAuthenticator, type Deviations } from '../../support/authenticator.ts';
import {
  BO,
  createBrowser,
  PERSON,
  registeredPerson,
  signIn,
  type TestBrowser,
} from '../../support/portal.ts';
import { engines, openTestSite } from '../../support/test-site.ts';

const PASSKEYS = '/api/portal/account/passkeys';
const SESSIONS = '/api/portal/account/sessions';

type WirePasskey = { id: number; name: string; [key: string]: unknown };

const passkeysOf = async (browser: TestBrowser) => (await browser.get(PASSKEYS)).body as WirePasskey[];
const patch = (browser: TestBrowser, id: unknown, name: unknown) =>
  browser.patch(`${PASSKEYS}/${id}`, { name });

async function optionsFor(browser: TestBrowser) {
  const { status, body } = await browser.post(`${PASSKEYS}/registration_options`, {});
  expect(status).toBe(200);
  return body as PublicKeyCredentialCreationOptionsJSON;
}

async function addPasskey(browser: TestBrowser, name?: string, deviations: Deviations = {}) {
  const authenticator = createAuthenticator();
  const credential = authenticator.register(await optionsFor(browser), deviations);
  return { authenticator, answer: await browser.post(PASSKEYS, { name, credential }) };
}

describe.each(engines)('own passkeys (%s)', (engine) => {
  test('add, list, rename, sign in with each, remove; the audit trail has it', async () => {
    const clock = fakeClock(Date.parse('2026-11-23T02:00:00Z'));
    const site = await openTestSite(engine, { now: clock.now });
    const { browser, authenticator } = await registeredPerson(site);
    const [first] = await passkeysOf(browser);
    // It is still November 22 in the practice's time zone.
    expect(first).toMatchObject({ name: 'Passkey of November 22, 2026', last_used_at: null });
    expect(first).toMatchObject({ is_synced: false, is_current: true });

    const options = await optionsFor(browser);
    expect(options.excludeCredentials?.map(({ id }) => id)).toEqual([authenticator.credentialId]);
    const { authenticator: laptop, answer } = await addPasskey(browser, ' Work laptop ', { isSynced: true });
    expect(answer).toMatchObject({ status: 201, body: { name: 'Work laptop', is_synced: true } });
    const { id } = answer.body as WirePasskey;
    expect(await passkeysOf(browser)).toEqual([first, answer.body]);

    const other = createBrowser(site);
    clock.moveMinutes(1);
    laptop.register(options);
    expect((await signIn(other, laptop)).status).toBe(200);
    // The authenticator reports at each sign-in whether it is still backed up.
    expect((await passkeysOf(other))[1]).toMatchObject({
      is_synced: false,
      is_current: true,
      last_used_at: new Date(clock.now()).toISOString(),
    });
    expect((await patch(other, id, 'Home laptop')).body).toMatchObject({ id, name: 'Home laptop' });

    const removal = await browser.delete(`${PASSKEYS}/${id}`);
    expect([removal.status, removal.headers.get('Clear-Site-Data')]).toEqual([204, null]);
    expect((await other.get('/api/portal/session')).status).toBe(401);
    expect((await browser.get('/api/portal/session')).status).toBe(200);
    expect((await signIn(createBrowser(site), laptop)).status).toBe(401);
    const last = await browser.delete(`${PASSKEYS}/${first?.id}`);
    const error = 'This is your only passkey. Please add another one first.';
    expect([last.status, last.body]).toEqual([409, { error }]);
    const events = await latestEvents(site.services.db, 20);
    expect(events.map(({ action, oldValue, newValue }) => [action, oldValue, newValue])).toEqual(
      expect.arrayContaining([
        ['passkey_added', null, 'Work laptop'],
        ['passkey_renamed', 'Work laptop', 'Home laptop'],
        ['passkey_removed', 'Home laptop', null],
      ]),
    );

    await addPasskey(browser);
    const { status, headers } = await browser.delete(`${PASSKEYS}/${first?.id}`);
    expect([status, headers.get('Clear-Site-Data')]).toEqual([204, '"cache", "storage"']);
    expect(headers.getSetCookie()).toEqual([expect.stringMatching(/^sorrel_session=; Max-Age=0/)]);
  });

  test('when two are removed at once, one remains', async () => {
    const site = await openTestSite(engine);
    const { browser } = await registeredPerson(site);
    await addPasskey(browser);
    const ids = (await passkeysOf(browser)).map(({ id }) => id);
    const answers = await Promise.all(
      ids.map((id) => createBrowser(site, browser.cookies).delete(`${PASSKEYS}/${id}`)),
    );
    // Removing the session's passkey ends the session, which may affect the other request.
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect([401, 409]).toContain(statuses.find((status) => status !== 204));
    expect(await site.services.db.selectFrom('passkeys').select('id').execute()).toHaveLength(1);
  });

  test('a challenge works only once, for its person, browser and purpose', async () => {
    const site = await openTestSite(engine);
    const { browser, authenticator } = await registeredPerson(site);
    const second = createBrowser(site);
    await signIn(second, authenticator);
    const { browser: other } = await registeredPerson(site, BO);
    const credential = createAuthenticator().register(await optionsFor(browser));
    expect((await second.post(PASSKEYS, { credential })).status).toBe(422);
    other.cookies.set('sorrel_browser', browser.cookies.get('sorrel_browser') ?? '');
    expect((await other.post(PASSKEYS, { credential })).status).toBe(422);
    expect((await browser.post(PASSKEYS, { credential })).status).toBe(422);

    const fresh = createAuthenticator().register(await optionsFor(browser));
    const registration = { ...PERSON, credential: fresh };
    expect((await browser.post('/portal/passkeys/register', { registration })).status).toBe(401);
    expect((await browser.post(PASSKEYS, { credential: fresh })).status).toBe(201);
    const registered = authenticator.register(await optionsFor(browser));
    expect((await browser.post(PASSKEYS, { credential: registered })).status).toBe(409);
    expect(await passkeysOf(browser)).toHaveLength(2);
  });

  test("invalid names and ids, and another person's passkeys: 422 and 404, and nothing changes", async () => {
    const site = await openTestSite(engine);
    const { browser } = await registeredPerson(site);
    const [first] = await passkeysOf(browser);
    const id = first?.id ?? 0;
    for (const [name, error] of [
      ['x'.repeat(61), 'Name must be at most 60 characters'],
      [{}, 'Name must be a text'],
    ]) {
      expect(await patch(browser, id, name)).toMatchObject({ status: 422, body: { error } });
    }
    expect((await addPasskey(browser, 'x'.repeat(61))).answer.status).toBe(422);
    expect(await passkeysOf(browser)).toEqual([first]);
    expect((await patch(browser, id, 'Ключ 🔑 '.padEnd(60, 'x'))).status).toBe(200);

    const { browser: other } = await registeredPerson(site, BO);
    await addPasskey(other);
    const [passkey] = await passkeysOf(other);
    for (const id of [passkey?.id, 999_999, '0', 'x', '-1']) {
      expect((await patch(browser, id, 'Mine')).status).toBe(404);
      expect((await browser.delete(`${PASSKEYS}/${id}`)).status).toBe(404);
    }
    expect((await passkeysOf(other))[0]).toEqual(passkey);
    expect((await other.get('/api/portal/session')).status).toBe(200);

    const added = { publicKey: new Uint8Array(1), counter: 0, transports: [], isSynced: false };
    for (let count = 1; count < 20; count++) {
      await insertPasskey(site.services.db, 1, { ...added, credentialId: `${count}` }, 1);
    }
    // Before the ceremony, after which the authenticator would keep what is rejected.
    expect((await browser.post(`${PASSKEYS}/registration_options`, {})).status).toBe(409);
  });
});

test.each(engines)('ending the other sessions signs out only those of the person (%s)', async (engine) => {
  const site = await openTestSite(engine);
  const { browser, authenticator } = await registeredPerson(site);
  const { browser: colleague } = await registeredPerson(site, BO);
  const others = [createBrowser(site), createBrowser(site)];
  for (const other of others) await signIn(other, authenticator);
  expect((await browser.delete(SESSIONS)).status).toBe(204);
  for (const other of others) expect((await other.delete(SESSIONS)).status).toBe(401);
  for (const each of [browser, colleague]) expect((await each.get('/api/portal/session')).status).toBe(200);
  const [event] = await latestEvents(site.services.db, 1);
  expect(event).toMatchObject({ action: 'session_ended', actorEmail: PERSON.email });
});
