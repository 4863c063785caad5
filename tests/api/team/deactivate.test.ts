import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { type Transaction, transaction } from '../../../server/db/transaction.ts';
import { latestEvents } from '../../../server/events/repository.ts';
import { unassignAll } from '../../../server/referrals/repository.ts';
import {
  addOwnPasskey,
  createOwnPasskeyOptions,
  listOwnPasskeys,
  removeOwnPasskey,
  renameOwnPasskey,
} from '../../../server/sign-in/own-passkeys.ts';
import { insertPasskey } from '../../../server/sign-in/repository.ts';
import { readSession } from '../../../server/sign-in/sessions.ts';
import { createSignInLink } from '../../../server/team/links.ts';
import { listUsers, lockUser, updateUser } from '../../../server/team/repository.ts';
import { deactivateUser } from '../../../server/team/service.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import { authenticationOptions, BO, createBrowser, PERSON, register, signIn } from '../../support/portal.ts';
import { TESTER } from '../../support/provider.ts';
import { INBOX } from '../../support/referral-posts.ts';
import { refer } from '../../support/referrals.ts';
import { INVITATIONS, openTeam } from '../../support/team.ts';
import { commandsOn, engines, type TestSite } from '../../support/test-site.ts';

const INVITED = { email: 'cy@practice.example', permissions: ['directory'] };
const linkIn = (text = '') => /token=[\w-]{43}/.exec(text)?.[0] ?? '';

async function resetToken({ services }: TestSite): Promise<string | null> {
  return new URL(await createSignInLink(services, BO.email, TESTER.actor)).searchParams.get('token');
}

const deactivate = async ({ admin, id }: Pick<Awaited<ReturnType<typeof openTeam>>, 'admin' | 'id'>) =>
  (await admin.patch(`/api/portal/users/${id}`, { deactivated: true })).status;

describe.each(engines)('deactivation (%s)', (engine) => {
  test('a stolen laptop: sessions, ceremonies, passkeys, links and sent invitations end at once', async () => {
    const { mails, site, admin, bo, authenticator, id } = await openTeam(engine);
    await bo.post(INVITATIONS, INVITED);
    const invitation = linkIn(mails.at(-1)?.text);
    const invited = createBrowser(site);
    expect((await invited.get(`/portal/verify_invitation?${invitation}`)).status).toBe(200);
    await admin.post(INVITATIONS, { ...INVITED, email: 'di@practice.example' });
    const token = await resetToken(site);
    const thief = createBrowser(site);
    const credential = authenticator.authenticate(await authenticationOptions(thief, BO.email));

    expect(await deactivate({ admin, id })).toBe(200);
    expect((await bo.get('/api/portal/session')).status).toBe(401);
    expect((await thief.post('/portal/passkeys/authenticate', { credential })).status).toBe(401);
    for (const email of [BO.email, 'nobody@practice.example']) {
      const asked = await thief.post('/portal/passkeys/authentication_options', { email });
      const error = 'There is no user with this email address.';
      expect([asked.status, asked.body]).toEqual([404, { error }]);
    }
    const again = await admin.post(INVITATIONS, { email: BO.email, permissions: [] });
    expect([again.status, again.body]).toMatchObject([409, { error: expect.stringContaining('reactivate') }]);
    expect((await thief.get(`/api/portal/verify_sign_in_link?token=${token}`)).status).toBe(410);
    expect((await invited.get('/portal/verify_invitation_session')).status).toBe(410);
    expect((await admin.get(INVITATIONS)).body).toMatchObject([{ email: 'di@practice.example' }]);
    expect((await admin.get('/api/portal/users')).body).toMatchObject([
      { email: PERSON.email, has_passkeys: true },
      { id, permissions: ['directory', 'referrals', 'administration'], has_passkeys: false },
    ]);
    const events = await latestEvents(site.services.db, 10);
    expect(events.map(({ action, subjectName, actorEmail }) => [action, subjectName, actorEmail])).toEqual(
      expect.arrayContaining([
        ['deactivated', 'Bo Duarte', PERSON.email],
        ['revoked', INVITED.email, PERSON.email],
      ]),
    );

    const back = await admin.patch(`/api/portal/users/${id}`, { deactivated: false });
    expect(back.body).toMatchObject({ has_passkeys: false });
    await expect(signIn(thief, authenticator, { email: BO.email })).rejects.toThrow('answered 422');
    const fresh = await resetToken(site);
    const owner = createBrowser(site);
    await owner.get(`/api/portal/verify_sign_in_link?token=${fresh}`);
    expect((await register(owner, createAuthenticator(), { person: BO })).status).toBe(201);
    expect((await latestEvents(site.services.db, 3)).map(({ action }) => action)).toContain('reactivated');
  });

  test('an account that is deactivated while a passkey is asked for does not sign in', async () => {
    const { site, authenticator, id } = await openTeam(engine);
    const browser = createBrowser(site);
    const credential = authenticator.authenticate(await authenticationOptions(browser, BO.email));
    const users = site.services.db.updateTable('users').set({ deactivated_at: 1 });
    await users.where('id', '=', id).execute();
    const late = await browser.post('/portal/passkeys/authenticate', { credential });
    expect([late.status, late.body]).toEqual([401, { error: 'The passkey was not accepted.' }]);
  });

  test('sorrel deactivate: ends access at once, but not of the last administrator', async () => {
    const { site, database, bo } = await openTeam(engine);
    const run = commandsOn(database);
    const done = { code: 0, stdout: 'Bo@practice.example is deactivated.\n', stderr: '' };
    expect(await run(['deactivate', 'Bo@practice.example'])).toEqual(done);
    expect((await bo.get('/api/portal/session')).status).toBe(401);
    expect(await run(['deactivate', 'Bo@practice.example'])).toEqual(done);
    for (const [email, message] of [
      [PERSON.email, 'Nobody else has the permission for administration.'],
      ['nobody@practice.example', 'There is no such user.'],
    ] as const) {
      const stderr = `${email}: ${message}\n`;
      expect(await run(['deactivate', email])).toEqual({ code: 2, stdout: '', stderr });
    }
    const left = (await listUsers(site.services.db)).filter(({ isDeactivated }) => !isDeactivated);
    expect(left).toMatchObject([{ email: PERSON.email, hasPasskeys: true }]);
  });
});

/** Locks the account, starts `meanwhile`, and commits what `change` does once that waits for the lock. */
async function whileLocked<T>(
  { services: { db } }: TestSite,
  id: number,
  meanwhile: () => Promise<T>,
  change: (trx: Transaction) => Promise<unknown>,
): Promise<T> {
  const [isLocked, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = transaction(db, async (trx) => {
    await lockUser(trx, id);
    isLocked.resolve();
    await mayCommit.promise;
    await change(trx);
  });
  await isLocked.promise;
  const result = meanwhile();
  const isWaiting = sql`select 1 from pg_locks where not granted`;
  await expect.poll(async () => (await isWaiting.execute(db)).rows.length).toBe(1);
  mayCommit.resolve();
  await changing;
  return result;
}

test('a passkey that is being added while the command deactivates does not survive (postgres)', async () => {
  const { site, id } = await openTeam('postgres');
  const { db } = site.services;
  const planted = { credentialId: 'x', publicKey: new Uint8Array(1), counter: 0, transports: [] };
  const deactivation = () => deactivateUser(site.services, BO.email, TESTER.actor, unassignAll);
  await whileLocked(site, id, deactivation, (trx) =>
    insertPasskey(trx, id, { ...planted, isSynced: false }, 1),
  );
  expect(await db.selectFrom('passkeys').select('id').where('user_id', '=', id).execute()).toEqual([]);
});

test('a referral that changes while its owner is deactivated is nobody’s, without a deadlock (postgres)', async () => {
  const { site, admin, bo, id } = await openTeam('postgres');
  await refer(site.services);
  const change = (referral: object) => admin.patch(`${INBOX}/1`, { referral });
  await change({ owner_id: id });
  const free = { owner_id: null, revision: 4 };
  const unassign = async (trx: Transaction) => {
    const user = await lockUser(trx, id);
    if (user) await unassignAll(trx, user, { ...TESTER, at: 1 });
  };
  const changed = await whileLocked(site, id, () => change({ status: 'contacted' }), unassign);
  expect(changed).toMatchObject({ status: 200, body: free });
  const contact = () => bo.post(`${INBOX}/1/contacts`, { outcome: 'voicemail' });
  const contacted = await whileLocked(site, id, contact, (trx) => updateUser(trx, id, { deactivated_at: 1 }));
  expect(contacted).toMatchObject({ status: 201, body: { ...free, revision: 5 } });
});

test.each(engines)('a session that has just ended changes no passkey (%s)', async (engine) => {
  const { site, authenticator } = await openTeam(engine);
  const { db } = site.services;
  const browser = createBrowser(site);
  await signIn(browser, authenticator, { email: BO.email });
  const session = await readSession(site.services, browser.cookies.get('sorrel_session') ?? '');
  if (!session) throw new Error('There is no session.');
  const tokens = { linkToken: undefined, sessionToken: undefined };
  const visitor = { address: '', browserToken: browser.cookies.get('sorrel_browser'), ...tokens };
  const { options, browserToken } = await createOwnPasskeyOptions(site.services, { session, visitor });
  const planted = createAuthenticator().register(options);
  await db.deleteFrom('sessions').where('id', '=', session.id).execute();

  const ended = 'Your session has ended.';
  const by = { session, visitor: { ...visitor, browserToken } };
  const [own] = await listOwnPasskeys(db, session);
  const id = own?.id ?? 0;
  for (const change of [
    () => addOwnPasskey(site.services, { name: 'Mine' }, planted, by),
    () => renameOwnPasskey(site.services, id, { name: 'Mine' }, by),
    () => removeOwnPasskey(site.services, id, by),
  ]) {
    await expect(change()).rejects.toThrow(ended);
  }
  expect(await listOwnPasskeys(db, session)).toEqual([own]);
});
