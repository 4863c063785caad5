import { describe, expect, test } from 'vitest';
import { latestEvents } from '../../../server/events/repository.ts';
import type { LinkKind } from '../../../server/team/links-repository.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import {
  BO,
  createBrowser,
  PERSON,
  register,
  registrationOptions,
  rejections,
  signIn,
  type TestBrowser,
} from '../../support/portal.ts';
import { INVITATIONS, openTeam } from '../../support/team.ts';
import { commandsOn, type Engine, engines } from '../../support/test-site.ts';

const CY = { ...PERSON, email: 'cy@practice.example', first_name: 'Cy' };
const EXISTS = [409, { error: 'There is an account with this email address already.' }];
const UNKNOWN = [404, { error: "This link isn't valid. Check that you copied all of it." }];

const KINDS = {
  invitation: {
    person: CY,
    verify: 'verify_invitation',
    page: 'verify-invitation',
    until: 'until November 29, 2026, 7:05 AM PST.',
    minutes: 7 * 24 * 60,
    used: [410, { error: 'This invitation was already used.' }],
    expired: [410, { error: 'This invitation has expired.' }],
  },
  sign_in: {
    person: BO,
    verify: 'verify_sign_in_link',
    page: 'reset-sign-in',
    until: 'until November 23, 2026, 7:05 AM PST.',
    minutes: 24 * 60,
    used: [410, { error: 'This sign-in link was already used.' }],
    expired: [410, { error: 'This sign-in link has expired.' }],
  },
};

async function open(engine: Engine, kind: LinkKind) {
  const team = await openTeam(engine, Date.UTC(2026, 10, 22, 15, 5));
  const { admin, id, mails, site } = team;
  const { person, verify, page } = KINDS[kind];
  async function send(): Promise<string> {
    const answer =
      kind === 'invitation'
        ? await admin.post(INVITATIONS, { email: person.email, permissions: ['directory'] })
        : await admin.post(`/api/portal/users/${id}/sign_in_link`, {});
    expect([answer.status, answer.body]).toMatchObject([201, { email: person.email, mail_error: null }]);
    expect(JSON.stringify(answer.body)).not.toContain('token');
    return new RegExp(`/portal/${page}\\?token=([\\w-]{43})\\s`).exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  }
  async function check(token: string, browser = createBrowser(site)) {
    const { status, body } = await browser.get(`/api/portal/${verify}?token=${token}`);
    return [status, body];
  }
  async function opened(token: string): Promise<TestBrowser> {
    const browser = createBrowser(site);
    expect(await check(token, browser)).toEqual([200, { email: person.email }]);
    return browser;
  }
  return { ...team, send, check, opened };
}

describe.each(engines)('links (%s)', (engine) => {
  describe.each(['invitation', 'sign_in'] as const)('%s', (kind) => {
    const { person, until, minutes, used, expired } = KINDS[kind];

    test('mailed; a scanner and failed ceremonies use nothing; then one of four at once registers', async () => {
      const { site, clock, mails, bo, authenticator, send, check, opened } = await open(engine, kind);
      const token = await send();
      expect(mails).toMatchObject([{ recipients: [person.email] }]);
      expect(mails[0]?.text).toContain(until);
      const { db } = site.services;
      expect(JSON.stringify(await db.selectFrom('links').selectAll().execute())).not.toContain(token);

      const before = await latestEvents(db, 100);
      const credentials = [];
      for (const _ of [1, 2, 3, 4]) {
        const browser = await opened(token);
        const failed = await register(browser, createAuthenticator(), { person, isVerified: false });
        expect(failed.status).toBe(422);
        const credential = createAuthenticator().register(await registrationOptions(browser, person));
        credentials.push({ browser, registration: { ...person, credential } });
      }
      expect(await latestEvents(db, 100)).toEqual(before);
      expect((await bo.get('/api/portal/session')).status).toBe(200);
      expect((await signIn(createBrowser(site), authenticator, { email: BO.email })).status).toBe(200);

      const answers = await Promise.all(
        credentials.map(({ browser, registration }) =>
          browser.post('/portal/passkeys/register', { registration }),
        ),
      );
      const others = answers.filter(({ status }) => status !== 201);
      expect(others.map(({ status, body }) => [status, body])).toEqual([used, used, used]);
      clock.moveMinutes(minutes);
      expect(await check(token)).toEqual(used);
    });

    test('unknown, of another kind, replaced and expired ones', async () => {
      const { site, clock, send, check, opened } = await open(engine, kind);
      for (const odd of ['x'.repeat(43), `${'%00'.repeat(3)}é${'y'.repeat(5_000)}`])
        expect(await check(odd)).toEqual(UNKNOWN);
      expect(await check('')).toEqual([400, { error: 'Missing token' }]);
      const former = await send();
      const browser = await opened(former);
      const token = await send();
      const late = async (from: TestBrowser) => {
        const answer = await from.post('/portal/passkeys/registration_options', { registration: person });
        return [answer.status, answer.body];
      };
      expect([await check(former), await late(browser)]).toEqual([expired, expired]);
      const path = kind === 'invitation' ? 'verify_sign_in_link' : 'verify_invitation';
      const other = await createBrowser(site).get(`/api/portal/${path}?token=${token}`);
      expect([other.status, other.body]).toEqual(UNKNOWN);
      clock.moveMinutes(minutes - 1);
      const latest = await opened(token);
      clock.moveMinutes(1);
      expect([await check(token), await late(latest)]).toEqual([expired, expired]);
    });
  });

  test('an invitation: a short-lived cookie keeps the token, and an account comes first', async () => {
    const { site, send, check, opened, admin } = await open(engine, 'invitation');
    const session = async (from: TestBrowser) => {
      const { status, body } = await from.get('/portal/verify_invitation_session');
      return [status, body];
    };
    expect(await session(admin)).toEqual([401, { error: 'Invalid invitation link' }]);
    const token = await send();
    const { headers } = await createBrowser(site).get(`/portal/verify_invitation?token=${token}`);
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('Set-Cookie')).toMatch(
      /^sorrel_invitation=[\w-]{43}; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const browser = await opened(token);
    expect(await session(browser)).toEqual([200, { email: CY.email }]);
    await site.services.db.updateTable('users').set({ email: CY.email }).where('id', '=', 2).execute();
    const stranger = createBrowser(site);
    expect([await check(token, stranger), await session(browser)]).toEqual([EXISTS, EXISTS]);
    expect(stranger.cookies.size).toBe(0);
  });

  test('a lost phone: a sign-in link adds a new passkey and ends the old ones with their sessions', async () => {
    const { site, bo, authenticator, id, send, opened } = await open(engine, 'sign_in');
    const phone = await opened(await send());
    expect((await phone.get('/portal/verify_invitation_session')).status).toBe(404);
    const { email } = BO;
    const ask = (registration: object) =>
      phone.post<{ excludeCredentials: unknown[] }>('/portal/passkeys/registration_options', {
        registration,
      });
    expect((await ask(CY)).status).toBe(422);
    // A device that has a passkey of this account says so instead of adding another.
    expect((await ask({ email })).body.excludeCredentials).toHaveLength(1);
    const fresh = createAuthenticator();
    const answer = await register(phone, fresh, { person: BO });
    expect([answer.status, answer.body]).toEqual([201, { user: { id, ...BO } }]);
    expect((await phone.get('/api/portal/session')).status).toBe(200);
    expect((await bo.get('/api/portal/session')).status).toBe(401);
    expect((await signIn(createBrowser(site), authenticator, { email })).status).toBe(401);
    expect((await signIn(createBrowser(site), fresh, { email })).status).toBe(200);
    expect((await phone.get('/api/portal/account/passkeys')).body).toHaveLength(1);
    expect(rejections(site)).toEqual(['Credential unknown, or of another user']);
    const events = await latestEvents(site.services.db, 10);
    expect(events.filter(({ action }) => action.startsWith('sign_in_link'))).toMatchObject([
      { action: 'sign_in_link_sent', subjectId: id, actorEmail: PERSON.email },
      { action: 'sign_in_link_used', subjectId: id, actorEmail: BO.email },
    ]);
  });

  test('unknown and deactivated users get none', async () => {
    const { admin, id } = await open(engine, 'sign_in');
    await admin.patch(`/api/portal/users/${id}`, { deactivated: true });
    for (const [user, status] of [
      [id, 409],
      [999_999, 404],
      ['x', 404],
    ]) {
      expect((await admin.post(`/api/portal/users/${user}/sign_in_link`, {})).status).toBe(status);
    }
  });

  test('sorrel reset-sign-in prints the link', async () => {
    const { site, database } = await openTeam(engine);
    const run = commandsOn(database);
    const { code, stdout, stderr } = await run(['reset-sign-in', 'Bo@practice.example']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^https:\/\/www\.practice\.example\/portal\/reset-sign-in\?token=[\w-]{43}\n$/);
    const { search } = new URL(stdout.trim());
    expect((await createBrowser(site).get(`/api/portal/verify_sign_in_link${search}`)).status).toBe(200);
    const unknown = { code: 2, stdout: '', stderr: 'nobody@practice.example: There is no such user.\n' };
    expect(await run(['reset-sign-in', 'nobody@practice.example'])).toEqual(unknown);
  });
});
