import { expect, onTestFinished, test, vi } from 'vitest';
import { json } from '../../support/bodies.ts';
import {
  type Answer,
  createBrowser,
  invite,
  PERSON,
  registeredPerson,
  signIn,
  siteFrom,
} from '../../support/portal.ts';
import { openTestSite, type SiteOptions, type TestSite } from '../../support/test-site.ts';

const ADDRESS = '203.0.113.7';
const QUOTA = { invitations: 60, links: 180, passkeys: 180 };
const VERIFY = '/portal/verify_invitation';

const openLimited = (options: SiteOptions = {}) =>
  openTestSite('sqlite', { hasRateLimits: true, ...options });

type From = { address?: string; forwarded?: string };

/** Opens an invitation without a token: 400 unless limited. */
function verify(site: TestSite, { address = ADDRESS, forwarded }: From = {}): Promise<Answer> {
  const headers: HeadersInit = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded };
  return createBrowser(siteFrom(site, address)).get(VERIFY, { headers });
}

function requestOptions(site: TestSite, email: string, address = ADDRESS): Promise<Answer> {
  return createBrowser(siteFrom(site, address)).post('/portal/passkeys/authentication_options', { email });
}

async function times<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let index = 0; index < count; index++) results.push(await work(index));
  return results;
}

/** Uses up the quota of verify_invitation, one call per visitor in turn. */
async function useUp(site: TestSite, visitor: (index: number) => From): Promise<void> {
  const answers = await times(QUOTA.links, (index) => verify(site, visitor(index)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
}

function stopClock(): (seconds: number) => void {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  return (seconds) => void vi.setSystemTime(Date.now() + seconds * 1000);
}

test('sending links, opening them and passkeys have quotas of their own', async () => {
  const site = await openLimited();
  const { browser } = await registeredPerson(siteFrom(site, '203.0.113.8'));
  const visitor = createBrowser(siteFrom(site, ADDRESS), browser.cookies);
  const sending = ['invitations', 'users/1/sign_in_link'];
  const send = (index: number) => visitor.post(`/api/portal/${sending[index % sending.length]}`, {});
  const sent = await times(QUOTA.invitations, send);
  expect(sent.filter(({ status }) => status === 429)).toEqual([]);
  for (const index of sending.keys()) expect((await send(index)).status).toBe(429);
  await useUp(site, () => ({}));
  expect((await visitor.get('/portal/verify_invitation_session')).status).toBe(429);
  expect((await visitor.get('/api/portal/verify_sign_in_link?token=x')).status).toBe(429);
  const options = { registration: {} };
  expect((await visitor.post('/portal/passkeys/registration_options', options)).status).toBe(401);
});

test('429 with Retry-After and a message; the quota resets after its window, and further calls do not extend it', async () => {
  const moveSeconds = stopClock();
  const site = await openLimited();
  await useUp(site, () => ({}));
  // The limited call has no effect; both paths share the quota; other addresses are not limited.
  const link = await invite(site);
  const open = (path: string, address = ADDRESS) => createBrowser(siteFrom(site, address)).get(path);
  const { status, body, headers } = await open(`/api${link}`);
  expect([status, body]).toEqual([429, { error: 'Too many attempts. Please try again in 10 minutes.' }]);
  expect([(await open(link, '203.0.113.8')).status, headers.getSetCookie()]).toEqual([200, []]);
  expect(headers.get('Retry-After')).toBe('600');

  moveSeconds(541);
  const late = await verify(site);
  const error = 'Too many attempts. Please try again in a minute.';
  expect([late.status, late.body]).toEqual([429, { error }]);
  expect(late.headers.get('Retry-After')).toBe('59');
  moveSeconds(58);
  expect((await verify(site)).status).toBe(429);
  moveSeconds(1);
  await useUp(site, () => ({}));
});

test('concurrent calls all count, whatever X-Forwarded-For an untrusted proxy sends', async () => {
  const site = await openLimited();
  const forwarded = (index: number) => ({ forwarded: `198.51.100.${index}` });
  const calls = Array.from({ length: QUOTA.links + 5 }, (_, index) => verify(site, forwarded(index)));
  expect((await Promise.all(calls)).filter(({ status }) => status === 429)).toHaveLength(5);
  expect((await verify(site, { address: '203.0.113.8', forwarded: ADDRESS })).status).toBe(400);
});

test('requests for an email from many addresses lock nobody out', async () => {
  const site = await openLimited();
  const { authenticator } = await registeredPerson(site);
  await times(QUOTA.passkeys, (index) =>
    requestOptions(site, index % 2 ? PERSON.email : 'nobody@mail.example'),
  );
  expect((await requestOptions(site, PERSON.email)).status).toBe(429);
  await times(30, (index) => requestOptions(site, PERSON.email, `198.51.100.${index}`));
  expect((await signIn(createBrowser(siteFrom(site, '192.0.2.1')), authenticator)).status).toBe(200);
});

test.each([
  ['POST', '/api/patient_referrals', 60, 422],
  ['GET', '/api/captcha/challenge', 120, 200],
] as const)('%s %s: %i in ten minutes, then 429 for that address', async (method, path, quota, wanted) => {
  const site = await openLimited();
  const send = (address: string) =>
    createBrowser(siteFrom(site, address)).send(method, path, method === 'POST' ? json({}) : {});
  const answers = await times(quota, () => send(ADDRESS));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([wanted]));
  const { status, body, headers } = await send(ADDRESS);
  expect([status, body]).toEqual([429, { error: 'Too many attempts. Please try again in 10 minutes.' }]);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(590);
  expect((await send('203.0.113.8')).status).toBe(wanted);
});
