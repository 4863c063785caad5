import type { PublicKeyCredentialCreationOptionsJSON as Options } from '@simplewebauthn/server';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertPasskey } from '../../../server/accounts/passkeys/repository.ts';
import { lockUser } from '../../../server/accounts/users/repository.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { fakeClock } from '../../support/api-fakes.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import {
  authenticationOptions,
  createBrowser,
  PERSON,
  registeredPerson,
  sessionOf,
  signIn,
} from '../../support/portal.ts';
import { databaseSettings, sorrel } from '../../support/process.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import { createDatabase, type Engine, engines, openSiteOn, type TestSite } from '../../support/test-site.ts';

const BO = { ...PERSON, email: 'bo@practice.example', first_name: 'Bo' };
const INVITATIONS = '/api/portal/invitations';
const INVITED = { email: 'cy@practice.example', permissions: ['directory'] };
const linkIn = (text = '') => /token=[\w-]{43}/.exec(text)?.[0] ?? '';

async function resetToken({ services }: TestSite): Promise<string | null> {
  return new URL(await services.signInResets.link(BO.email, 'command line')).searchParams.get('token');
}

/** A site with an administrator, and Bo with a passkey and a session. */
async function openTeam(engine: Engine) {
  const { mails, url: smtpUrl } = await startSmtpSink();
  const database = await createDatabase(engine);
  const site = await openSiteOn(database, { smtpUrl, now: fakeClock(Date.now()).now });
  const { browser: admin } = await registeredPerson(site);
  const { browser: bo, authenticator } = await registeredPerson(site, BO);
  const users = await site.services.users.list();
  const id = users.find(({ email }) => email === BO.email)?.id ?? 0;
  const lockOut = async (fields: object = {}, target: number | string = id) => {
    const { status, body } = await admin.post(`/api/portal/users/${target}/lock_out`, fields);
    return [status, body] as const;
  };
  return { mails, database, site, admin, bo, authenticator, id, lockOut, users };
}

const ENDED = { email: BO.email, was_locked_out: false, ended_invitations: [], link: null };

describe.each(engines)('lock-out (%s)', (engine) => {
  test('a stolen laptop: sessions, ceremonies, passkeys, links and sent invitations end at once', async () => {
    const { mails, site, admin, bo, authenticator, id, lockOut } = await openTeam(engine);
    await bo.post(INVITATIONS, INVITED);
    const invitation = linkIn(mails.at(-1)?.text);
    const invited = createBrowser(site);
    expect((await invited.get(`/portal/verify_invitation?${invitation}`)).status).toBe(200);
    await admin.post(INVITATIONS, { ...INVITED, email: 'di@practice.example' });
    const token = await resetToken(site);
    const thief = createBrowser(site);
    const credential = authenticator.authenticate(await authenticationOptions(thief, BO.email));

    expect(await lockOut()).toEqual([200, { ...ENDED, ended_invitations: [INVITED.email] }]);
    expect((await bo.get('/api/portal/session')).status).toBe(401);
    expect((await thief.post('/portal/passkeys/authenticate', { credential })).status).toBe(401);
    await expect(signIn(thief, authenticator, { email: BO.email })).rejects.toThrow('answered 422');
    expect((await thief.post('/portal/passkeys/reset_options', { token })).status).toBe(410);
    expect((await invited.get('/portal/verify_invitation_session')).status).toBe(410);
    expect((await admin.get(INVITATIONS)).body).toMatchObject([{ email: 'di@practice.example' }]);
    expect((await admin.get('/api/portal/users')).body).toMatchObject([
      { email: PERSON.email, has_passkeys: true },
      { id, permissions: ['directory', 'referrals', 'administration'], has_passkeys: false },
    ]);
    const events = await site.services.audit.latest(10);
    expect(events.map(({ event, email, actor }) => [event, email, actor])).toEqual(
      expect.arrayContaining([
        ['locked_out', BO.email, PERSON.email],
        ['invitation_revoked', INVITED.email, PERSON.email],
      ]),
    );

    // Somebody who is locked out already; with a link, which works then.
    const [status, body] = await lockOut({ send_link: true });
    expect([status, body]).toMatchObject([200, { was_locked_out: true, link: { mail_error: null } }]);
    expect(mails.at(-1)?.recipients).toEqual([BO.email]);
    const fresh = linkIn(mails.at(-1)?.text).replace('token=', '');
    const options = await thief.post<Options>('/portal/passkeys/reset_options', { token: fresh });
    const added = { token: fresh, credential: createAuthenticator().register(options.body) };
    expect((await thief.post('/portal/passkeys/reset', added)).status).toBe(201);
  });

  test('bad input: oneself, unknown users, a link to a deactivated one, and without the permission', async () => {
    const { site, admin, bo, authenticator, id, lockOut, users } = await openTeam(engine);
    const own = users.find(({ email }) => email === PERSON.email)?.id ?? 0;
    expect(await lockOut({}, own)).toEqual([
      403,
      { error: 'You cannot lock out yourself. Your passkeys and sessions are under Account.' },
    ]);
    for (const unknown of [999_999, 'x', -1]) expect((await lockOut({}, unknown))[0]).toBe(404);
    expect((await lockOut({ send_link: 'perhaps' }))[0]).toBe(422);
    await admin.patch(`/api/portal/users/${id}`, { permissions: ['directory', 'referrals'] });
    expect((await bo.post(`/api/portal/users/${own}/lock_out`, {})).status).toBe(403);
    expect((await signIn(createBrowser(site), authenticator, { email: BO.email })).status).toBe(200);
    await admin.patch(`/api/portal/users/${id}`, { deactivated: true });
    expect((await lockOut({ send_link: true }))[0]).toBe(409);
    expect((await admin.send('POST', `/api/portal/users/${id}/lock_out`, {})).status).toBe(200);
    expect(await lockOut()).toEqual([200, { ...ENDED, was_locked_out: true }]);
  });

  test('of two administrators who lock out each other at once, one remains', async () => {
    const { site, users } = await openTeam(engine);
    const browsers = await Promise.all(users.map((user) => sessionOf(site, user)));
    const answers = await Promise.all(
      browsers.map((browser, at) => browser.post(`/api/portal/users/${users[1 - at]?.id}/lock_out`, {})),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await site.services.users.list()).filter(({ hasPasskeys }) => hasPasskeys)).toHaveLength(1);
  });

  test('an invitation on its way while its sender is locked out does not survive', async () => {
    const { site, bo, lockOut } = await openTeam(engine);
    const [sent, [status]] = await Promise.all([bo.post(INVITATIONS, INVITED), lockOut()]);
    expect(status).toBe(200);
    expect([201, 401]).toContain(sent.status);
    expect(await site.services.invitations.list()).toEqual([]);
  });

  test('sorrel lock-out: also the last administrator, which it says', async () => {
    const { site, database, bo } = await openTeam(engine);
    await site.services.db
      .updateTable('users')
      .set({ permissions: '' })
      .where('email', '=', PERSON.email)
      .execute();
    await bo.post(INVITATIONS, INVITED);
    const settings = { ...databaseSettings(database), SITE_URL: 'https://www.practice.example' };
    const hint = 'To let the person in again, print a link with reset-sign-in.\n';
    const last = 'Nobody else has the permission for administration.\n';
    expect(await sorrel(['lock-out', 'Bo@practice.example'], settings)).toEqual({
      code: 0,
      stdout: `Bo@practice.example is locked out.\nEnded the invitation of ${INVITED.email}.\n${last}${hint}`,
      stderr: '',
    });
    expect((await bo.get('/api/portal/session')).status).toBe(401);
    expect((await sorrel(['lock-out', BO.email], settings)).stdout).toBe(
      `${BO.email} was locked out already.\n${last}${hint}`,
    );
    expect(await sorrel(['lock-out', 'nobody@practice.example'], settings)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'nobody@practice.example: There is no such user.\n',
    });
  });
});

test('a passkey that is being added while the command locks out does not survive (postgres)', async () => {
  const { site, id } = await openTeam('postgres');
  const { db, signInResets } = site.services;
  const [isAdded, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const adding = transaction(db, async (trx) => {
    await lockUser(trx, id);
    const planted = { credentialId: 'x', publicKey: new Uint8Array(1), counter: 0, transports: [] };
    await insertPasskey(trx, { id, email: BO.email }, { ...planted, isSynced: false, name: null }, 1);
    isAdded.resolve();
    await mayCommit.promise;
  });
  await isAdded.promise;
  let isDone = false;
  const lockingOut = signInResets.lockOutByCommand(BO.email, 'command line').then(() => {
    isDone = true;
  });
  const isWaiting = sql`select 1 from pg_locks where not granted`;
  await expect.poll(async () => isDone || (await isWaiting.execute(db)).rows.length > 0).toBe(true);
  mayCommit.resolve();
  await Promise.all([adding, lockingOut]);
  expect(await db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()).toEqual([]);
});

describe.each(engines)('invitations end with the person who sent them (%s)', (engine) => {
  test.each(['deactivated', 'removed', 'demoted'])('%s', async (how) => {
    const { mails, site, admin, bo, id } = await openTeam(engine);
    await bo.post(INVITATIONS, INVITED);
    const link = `/portal/verify_invitation?${linkIn(mails.at(-1)?.text)}`;
    await admin.post(INVITATIONS, { ...INVITED, email: 'di@practice.example' });
    if (how === 'removed') await site.services.users.remove(BO.email, { actor: 'command line' });
    else if (how === 'demoted') await admin.patch(`/api/portal/users/${id}`, { permissions: ['directory'] });
    else await admin.patch(`/api/portal/users/${id}`, { deactivated: true });
    expect((await createBrowser(site).get(link)).status).toBe(410);
    expect(await site.services.invitations.list()).toMatchObject([{ email: 'di@practice.example' }]);
  });

  test('a resent one ends with the person who resent it', async () => {
    const { mails, site, admin, bo, lockOut } = await openTeam(engine);
    const { body } = await bo.post<{ id: number }>(INVITATIONS, INVITED);
    await admin.post(`${INVITATIONS}/${body.id}/resend`, {});
    expect(await lockOut()).toEqual([200, ENDED]);
    const link = `/portal/verify_invitation?${linkIn(mails.at(-1)?.text)}`;
    expect((await createBrowser(site).get(link)).status).toBe(200);
  });
});

describe.each(engines)('a session that ended after its request was checked (%s)', (engine) => {
  test('adds, renames and removes no passkey', async () => {
    const { site, authenticator } = await openTeam(engine);
    const { sessions, ownPasskeys, db } = site.services;
    const browser = createBrowser(site);
    await signIn(browser, authenticator, { email: BO.email });
    const session = await sessions.find(browser.cookies.get('sorrel_session') ?? '');
    if (!session) throw new Error('There is no session.');
    const visitor = {
      address: '',
      browserToken: browser.cookies.get('sorrel_browser'),
      sessionToken: undefined,
    };
    const { options, browserToken } = await ownPasskeys.options(session, visitor);
    const planted = createAuthenticator().register(options);
    await db.deleteFrom('sessions').where('id', '=', session.id).execute();

    const ended = 'Your session has ended.';
    const [own] = await ownPasskeys.list(session);
    const add = ownPasskeys.add({ name: 'Mine' }, planted, session, { ...visitor, browserToken });
    await expect(add).rejects.toThrow(ended);
    await expect(ownPasskeys.rename(own?.id ?? 0, { name: 'Mine' }, session, visitor)).rejects.toThrow(ended);
    await expect(ownPasskeys.remove(own?.id ?? 0, session, visitor)).rejects.toThrow(ended);
    expect(await ownPasskeys.list(session)).toEqual([own]);
  });
});
