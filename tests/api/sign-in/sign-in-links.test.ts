import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { describe, expect, test } from 'vitest';
import { latestEvents } from '../../../server/events/repository.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import { BO, createBrowser, PERSON, rejections, signIn, type TestBrowser } from '../../support/portal.ts';
import { databaseSettings, sorrel } from '../../support/process.ts';
import { openTeam as open } from '../../support/team.ts';
import { type Engine, engines } from '../../support/test-site.ts';

const EXPIRED = [410, { error: 'This sign-in link has expired.' }];
const USED = [410, { error: 'This sign-in link was already used.' }];
const UNKNOWN = [404, { error: "This sign-in link isn't valid. Check that you copied all of it." }];

async function openTeam(engine: Engine, start = Date.UTC(2026, 10, 22, 15, 5)) {
  const team = await open(engine, start);
  const { admin, id, mails } = team;
  /** Sends a reset and returns the token in the mail. */
  async function reset(): Promise<string> {
    const { status, body } = await admin.post(`/api/portal/users/${id}/sign_in_link`, {});
    expect([status, body]).toMatchObject([201, { email: BO.email, mail_error: null }]);
    expect(JSON.stringify(body)).not.toContain('token');
    return /\/portal\/reset-sign-in\?token=([\w-]{43})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? '';
  }
  return { ...team, reset };
}

async function optionsFor(browser: TestBrowser, token: unknown) {
  const { status, body } = await browser.post('/portal/passkeys/sign_in_link_options', { token });
  return [status, body] as [number, PublicKeyCredentialCreationOptionsJSON];
}

async function check(browser: TestBrowser, token: string) {
  const { status, body } = await browser.get(`/api/portal/verify_sign_in_link?token=${token}`);
  return [status, body];
}

/** Answers a reset link with a new authenticator. */
async function complete(browser: TestBrowser, token: string, authenticator = createAuthenticator()) {
  const [status, options] = await optionsFor(browser, token);
  if (status !== 200) return { authenticator, answer: [status, options] };
  const credential = authenticator.register(options);
  const answer = await browser.post('/portal/passkeys/sign_in_link', { token, credential });
  return { authenticator, answer: [answer.status, answer.body] };
}

describe.each(engines)('resetting the sign-in (%s)', (engine) => {
  test('a lost phone: the link adds a new passkey and ends the old ones with their sessions', async () => {
    const { mails, site, bo, authenticator, id, reset } = await openTeam(engine);
    const token = await reset();
    expect(mails[0]).toMatchObject({ recipients: [BO.email] });
    expect(mails[0]?.text).toContain('until November 23, 2026, 7:05 AM PST.');
    const stored = await site.services.db.selectFrom('links').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(token);
    // Until then, everything works as before.
    expect((await bo.get('/api/portal/session')).status).toBe(200);
    expect((await signIn(createBrowser(site), authenticator, { email: BO.email })).status).toBe(200);

    const phone = createBrowser(site);
    const { authenticator: fresh, answer } = await complete(phone, token);
    expect(answer).toEqual([201, { user: { id, ...BO } }]);
    expect((await phone.get('/api/portal/session')).status).toBe(200);
    expect((await bo.get('/api/portal/session')).status).toBe(401);
    expect((await signIn(createBrowser(site), authenticator, { email: BO.email })).status).toBe(401);
    expect((await signIn(createBrowser(site), fresh, { email: BO.email })).status).toBe(200);
    expect((await phone.get('/api/portal/account/passkeys')).body).toHaveLength(1);
    expect((await complete(createBrowser(site), token)).answer).toEqual(USED);
    expect(rejections(site)).toEqual(['Credential unknown, or of another user']);
    const events = await latestEvents(site.services.db, 10);
    expect(events.filter(({ action }) => action.startsWith('sign_in_link'))).toMatchObject([
      { action: 'sign_in_link_sent', subjectId: id, actorEmail: PERSON.email },
      { action: 'sign_in_link_used', subjectId: id, actorEmail: BO.email },
    ]);
  });

  test('a new link ends the former; a scanner that opens it, or asks for options, changes nothing', async () => {
    const { site, bo, authenticator, reset } = await openTeam(engine);
    const former = await reset();
    const token = await reset();
    const scanner = createBrowser(site);
    expect(await check(scanner, former)).toEqual(EXPIRED);
    expect(await check(scanner, 'x'.repeat(43))).toEqual(UNKNOWN);
    expect(await check(scanner, token)).toEqual([200, { email: BO.email }]);
    expect(await latestEvents(site.services.db, 1)).toMatchObject([{ action: 'sign_in_link_sent' }]);
    for (const _ of [1, 2, 3]) {
      const [status, { excludeCredentials }] = await optionsFor(scanner, token);
      // A device that has a passkey of this account says so instead of adding another.
      expect([status, excludeCredentials?.length]).toEqual([200, 1]);
    }
    expect((await bo.get('/api/portal/session')).status).toBe(200);
    expect((await signIn(createBrowser(site), authenticator, { email: BO.email })).status).toBe(200);
    expect((await complete(createBrowser(site), token)).answer[0]).toBe(201);
    const before = await latestEvents(site.services.db, 100);
    expect(await check(scanner, token)).toEqual(USED);
    expect(await latestEvents(site.services.db, 100)).toEqual(before);
  });

  test('deactivated and unknown users get none; deactivation ends open links', async () => {
    const { site, admin, id, reset } = await openTeam(engine);
    const token = await reset();
    await admin.patch(`/api/portal/users/${id}`, { deactivated: true });
    const refused = await admin.post(`/api/portal/users/${id}/sign_in_link`, {});
    const error = 'The account is deactivated. Please reactivate it first.';
    expect([refused.status, refused.body]).toEqual([409, { error }]);
    await admin.patch(`/api/portal/users/${id}`, { deactivated: false });
    expect((await complete(createBrowser(site), token)).answer).toEqual(EXPIRED);
    for (const unknown of [999_999, 'x']) {
      expect((await admin.post(`/api/portal/users/${unknown}/sign_in_link`, {})).status).toBe(404);
    }
  });

  test('sorrel reset-sign-in prints the link', async () => {
    const { site, database } = await openTeam(engine, Date.now());
    const settings = { ...databaseSettings(database), SITE_URL: 'https://www.practice.example' };
    const { code, stdout, stderr } = await sorrel(['reset-sign-in', 'Bo@practice.example'], settings);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^https:\/\/www\.practice\.example\/portal\/reset-sign-in\?token=[\w-]{43}\n$/);
    const token = new URL(stdout.trim()).searchParams.get('token') ?? '';
    expect((await complete(createBrowser(site), token)).answer[0]).toBe(201);
    expect(await sorrel(['reset-sign-in', 'nobody@practice.example'], settings)).toEqual({
      code: 2,
      stdout: '',
      stderr: 'nobody@practice.example: There is no such user.\n',
    });
  });
});
