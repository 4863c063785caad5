import { describe, expect, test } from 'vitest';
import { PERMISSIONS } from '../../../domain/team/permissions.ts';
import { practice } from '../../../practice.config.ts';
import { latestEvents } from '../../../server/events/repository.ts';
import { unassignAll } from '../../../server/referrals/repository.ts';
import { readSession } from '../../../server/sign-in/sessions.ts';
import { sendInvitation, sendSignInLink } from '../../../server/team/links.ts';
import { listUsers } from '../../../server/team/repository.ts';
import { changeUser } from '../../../server/team/service.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import {
  BO,
  createBrowser,
  PERSON,
  register,
  sessionOf,
  signedInPerson,
  type TestBrowser,
} from '../../support/portal.ts';
import { addUser } from '../../support/sessions.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import { INVITATIONS, openTeam, trail } from '../../support/team.ts';
import { type Engine, engines, openTestSite, type TestSite } from '../../support/test-site.ts';

/** The administrator's id. */
const OWN = 1;
const INVITED = { email: BO.email, permissions: PERMISSIONS };

const change = async (browser: TestBrowser, id: number | string | undefined, fields: object) => {
  const { status, body } = await browser.patch(`/api/portal/users/${id}`, fields);
  return [status, body];
};

describe.each(engines)('changing users (%s)', (engine) => {
  test('permissions apply to the next request; the list and the audit trail have them', async () => {
    const { site, admin: browser, bo, id } = await openTeam(engine);
    for (const [sender, email] of [
      [bo, 'cy@practice.example'],
      [browser, 'di@practice.example'],
    ] as const) {
      expect((await sender.post(INVITATIONS, { ...INVITED, email })).status).toBe(201);
    }
    expect(await change(browser, id, { permissions: ['referrals', 'directory'] })).toMatchObject([
      200,
      { id, permissions: ['directory', 'referrals'], is_deactivated: false },
    ]);
    // The invitations that somebody sent end with the permission to.
    expect((await browser.get(INVITATIONS)).body).toMatchObject([{ email: 'di@practice.example' }]);
    expect(await bo.get(INVITATIONS)).toMatchObject({ status: 403, body: { error: 'Permission denied.' } });
    expect((await bo.get('/api/portal/referrals?tab=open')).status).toBe(200);
    expect(await change(browser, id, { permissions: [] })).toMatchObject([200, { permissions: [] }]);
    expect((await bo.get('/api/portal/referrals?tab=open')).status).toBe(403);
    expect((await bo.get('/api/portal/users')).status).toBe(200);
    const form = { body: new URLSearchParams([['permissions[]', 'directory']]) };
    expect((await browser.send('PATCH', `/api/portal/users/${id}`, form)).status).toBe(200);
    expect((await browser.get('/api/portal/users')).body).toMatchObject([
      { email: PERSON.email, permissions: ['directory', 'referrals', 'administration'] },
      { email: BO.email, permissions: ['directory'], is_deactivated: false },
    ]);
    const events = (await trail(site)).filter(([action]) => action === 'changed');
    const saved = [['directory', 'referrals'], [], ['directory']];
    expect(events).toEqual(saved.map((permissions) => ['changed', 'Bo Duarte', PERSON.email, permissions]));
  });

  test('a name can be corrected, even the own; the history has the old and the new one', async () => {
    const { site, admin: browser, id } = await openTeam(engine);
    expect(await change(browser, id, { first_name: ' Beau ', last_name: 'Duarte' })).toMatchObject([
      200,
      { id, first_name: 'Beau', last_name: 'Duarte', email: BO.email, has_passkeys: true },
    ]);
    expect(await change(browser, OWN, { last_name: 'Roe' })).toMatchObject([200, { last_name: 'Roe' }]);
    const events = (await latestEvents(site.services.db, 100)).filter(({ action }) => action === 'changed');
    expect(events).toMatchObject([
      { subjectName: 'Bo Duarte', field: 'first_name', oldValue: 'Bo', newValue: 'Beau' },
      { subjectName: 'Ana Duarte', field: 'last_name', oldValue: 'Duarte', newValue: 'Roe' },
    ]);
    expect((await change(browser, id, { first_name: ' ' }))[0]).toBe(422);
    const both = { last_name: 'Roe', permissions: [] };
    expect((await change(browser, OWN, both))[0]).toBe(403);
  });

  test('bad input: oneself, unknown users and permissions', async () => {
    const { site, admin: browser, id: bo } = await openTeam(engine);
    const error = 'You cannot change your own permissions.';
    for (const fields of [{ permissions: [] }, { deactivated: true }, { deactivated: false }]) {
      expect(await change(browser, OWN, fields)).toEqual([403, { error }]);
    }
    expect((await change(browser, 999_999, { deactivated: true }))[0]).toBe(404);
    expect((await change(browser, 'x', { deactivated: true }))[0]).toBe(404);
    for (const permissions of [['owner'], 'directory', { 0: 'directory' }, [['directory']], null]) {
      expect((await change(browser, bo, { permissions }))[0]).toBe(422);
    }
    for (const deactivated of ['perhaps', null]) {
      expect((await change(browser, bo, { deactivated }))[0]).toBe(422);
    }
    const counts = (await listUsers(site.services.db)).map(({ permissions }) => permissions.length);
    expect(counts).toEqual([3, 3]);
  });

  test.each([
    ['deactivated', { deactivated: true }, 'Your session has ended.'],
    ['without the permission', { permissions: ['directory'] }, 'Permission denied.'],
  ])('%s while a body is on its way, an administrator changes nothing more', async (_, fields, error) => {
    const { site, admin: browser, bo, id } = await openTeam(engine);
    const session = await readSession(site.services, bo.cookies.get('sorrel_session') ?? '');
    expect((await change(browser, id, fields))[0]).toBe(200);
    // The services check again, in the transaction.
    const actor = { userId: id, name: 'Bo', email: BO.email, address: null, sessionId: session?.id ?? 0 };
    const sent = { email: 'eva@practice.example', permissions: [] };
    await expect(sendInvitation(site.services, sent, actor)).rejects.toThrow(error);
    await expect(sendSignInLink(site.services, id, actor)).rejects.toThrow(error);
    await expect(changeUser(site.services, id, {}, actor, unassignAll)).rejects.toThrow(error);
    expect((await browser.get(INVITATIONS)).body).toEqual([]);
  });

  test('a race to remove the last administrator: one remains', async () => {
    const site = await openTestSite(engine);
    const { db } = site.services;
    const admins = await Promise.all(
      ['a', 'b', 'c'].map((name) => addUser(db, { email: `${name}@practice.example` })),
    );
    const browsers = await Promise.all(admins.map((user) => sessionOf(site, user)));
    const calls = browsers.flatMap((browser, actor) =>
      admins
        .filter((_, target) => target !== actor)
        .map(({ id }, turn) => change(browser, id, turn === 0 ? { deactivated: true } : { permissions: [] })),
    );
    for (const [status] of await Promise.all(calls)) expect([200, 401, 403, 409]).toContain(status);
    const left = (await listUsers(db)).filter(
      ({ permissions, isDeactivated }) => permissions.includes('administration') && !isDeactivated,
    );
    expect(left.length).toBeGreaterThan(0);
  });
});

async function openSender(engine: Engine) {
  const { mails, url: smtpUrl } = await startSmtpSink();
  const site = await openTestSite(engine, { smtpUrl });
  return { mails, site, browser: await signedInPerson(site) };
}

describe.each(engines)('invitations (%s)', (engine) => {
  const linkIn = (text = '') => /https?:\S+token=[\w-]{43}/.exec(text)?.[0] ?? '';
  const open = async (site: TestSite, link: string, browser = createBrowser(site)) => {
    const { status, body } = await browser.get(`/portal/verify_invitation${new URL(link).search}`);
    return [status, body];
  };

  test('a colleague joins with the permissions of the invitation', async () => {
    const { mails, site, browser } = await openSender(engine);
    const permissions = ['directory'];
    const sent = await browser.post(INVITATIONS, { email: ' Bo@Practice.example ', permissions });
    const mailed = { is_expired: false, mail_error: null };
    expect(sent).toMatchObject({ status: 201, body: { email: BO.email, permissions, ...mailed } });
    expect(mails[0]).toMatchObject({ recipients: [BO.email], from: practice.defaults.email });
    expect((await browser.get(INVITATIONS)).body).toMatchObject([{ email: BO.email }]);
    expect(await trail(site)).toContainEqual(['invited', BO.email, PERSON.email, permissions]);
    await site.services.db.updateTable('links').set({ expires_at: 1 }).execute();
    expect((await browser.get(INVITATIONS)).body).toMatchObject([{ email: BO.email, is_expired: true }]);
    await site.services.db.updateTable('links').set({ expires_at: 9e15 }).execute();
    const bo = createBrowser(site);
    await open(site, linkIn(mails[0]?.text), bo);
    const authenticator = createAuthenticator();
    expect((await register(bo, authenticator, { person: BO })).status).toBe(201);
    expect((await bo.get('/portal/session')).body).toMatchObject({ permissions });
    expect((await browser.get(INVITATIONS)).body).toEqual([]);
  });

  test('revoking ends an invitation; inviting again leaves one', async () => {
    const { mails, site, browser } = await openSender(engine);
    await browser.post(INVITATIONS, INVITED);
    const { id } = (await browser.post(INVITATIONS, INVITED)).body as { id: number };
    expect(mails[1]?.text).toContain('Earlier invitation links no longer work.');
    expect((await browser.get(INVITATIONS)).body).toMatchObject([{ id }]);
    expect((await browser.delete(`${INVITATIONS}/${id}`)).status).toBe(204);
    expect((await open(site, linkIn(mails[1]?.text)))[0]).toBe(410);
    expect((await browser.get(INVITATIONS)).body).toEqual([]);
    for (const gone of [id, 999_999, 'x']) {
      expect((await browser.delete(`${INVITATIONS}/${gone}`)).status).toBe(404);
    }
    expect((await trail(site)).filter(([, , actor]) => actor === PERSON.email)).toEqual([
      ['invited', BO.email, PERSON.email, PERMISSIONS],
      ['invited', BO.email, PERSON.email, PERMISSIONS],
      ['revoked', BO.email, PERSON.email, null],
    ]);
  });

  test('bad input: an account, no address, missing and unknown permissions', async () => {
    const site = await openTestSite(engine);
    const browser = await signedInPerson(site);
    const send = async (fields: object) => {
      const { status, body } = await browser.post(INVITATIONS, fields);
      return [status, body];
    };
    const error = 'There is an account with this email address already.';
    const taken = { error, fields: { email: error } };
    expect(await send({ ...INVITED, email: PERSON.email })).toEqual([409, taken]);
    const fields = { email: expect.any(String), permissions: expect.any(String) };
    expect(await send({ email: 'x', permissions: ['owner'] })).toMatchObject([422, { fields }]);
    expect((await browser.get(INVITATIONS)).body).toEqual([]);
    await send(INVITED);
    await send({ email: BO.email, permissions: [] });
    expect((await browser.get(INVITATIONS)).body).toMatchObject([{ email: BO.email, permissions: [] }]);
  });
});

test('without a mail server, the responses have links that work, and the list has none', async () => {
  const site = await openTestSite('sqlite');
  const browser = await signedInPerson(site);
  const user = await addUser(site.services.db, { email: 'cy@practice.example' });
  for (const [path, verify] of [
    [INVITATIONS, 'verify_invitation'],
    [`/api/portal/users/${user.id}/sign_in_link`, 'verify_sign_in_link'],
  ] as const) {
    const { link } = (await browser.post<{ link: string }>(path, INVITED)).body;
    const opened = await createBrowser(site).get(`/api/portal/${verify}${new URL(link).search}`);
    expect(opened.status).toBe(200);
  }
  expect(JSON.stringify((await browser.get(INVITATIONS)).body)).not.toContain('token');
});

test('a mail that cannot be sent: the response and the list say why', async () => {
  const site = await openTestSite('sqlite', { smtpUrl: 'smtp://user:hunter2@127.0.0.1:1' });
  const browser = await signedInPerson(site);
  const { status, body } = await browser.post(INVITATIONS, INVITED);
  expect([status, body]).toMatchObject([201, { mail_error: expect.stringContaining('ECONNREFUSED') }]);
  expect(JSON.stringify(body)).not.toContain('hunter2');
  expect((await browser.get(INVITATIONS)).body).toEqual([body]);
});
