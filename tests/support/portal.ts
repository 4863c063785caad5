import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { User } from '../../domain/team/team-responses.ts';
import { createInvitation } from '../../server/team/links.ts';
import { type Authenticator, createAuthenticator, type Deviations } from './authenticator.ts';
import { json } from './bodies.ts';
import { addUser, startSession } from './sessions.ts';
import { type Engine, openTestSite, type TestSite } from './test-site.ts';

export type Answer<T = unknown> = { status: number; body: T; headers: Headers; etag: string | null };
export type TestBrowser = ReturnType<typeof createBrowser>;

type Reachable = Pick<TestSite, 'services'> & {
  api: { request(path: string, init?: RequestInit): Response | Promise<Response> };
};

export function siteFrom({ api, services }: TestSite, remoteAddress: string | undefined) {
  const connection = { incoming: { socket: { remoteAddress } } };
  return {
    api: { request: (path: string, init?: RequestInit) => api.request(path, init, connection) },
    services,
  } satisfies Reachable;
}

/** A client that stores cookies and sends its origin, like a browser; it may have those of another one. */
export function createBrowser({ api, services }: Reachable, former?: Map<string, string>) {
  const cookies = new Map(former);

  async function send<T = unknown>(method: string, path: string, init: RequestInit = {}): Promise<Answer<T>> {
    const headers = new Headers(init.headers);
    if (cookies.size > 0) {
      headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    if (method !== 'GET' && !headers.has('Origin')) headers.set('Origin', services.origin);
    const response = await api.request(path, { ...init, method, headers });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/Max-Age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
    return {
      status: response.status,
      body: isJson && text ? JSON.parse(text) : text,
      headers: response.headers,
      etag: response.headers.get('ETag'),
    };
  }

  const sendJson =
    (method: string) =>
    <T = unknown>(path: string, body: unknown, headers: Record<string, string> = {}) => {
      const init = json(body);
      return send<T>(method, path, { ...init, headers: { ...init.headers, ...headers } });
    };

  return {
    cookies,
    send,
    get: <T = unknown>(path: string, init?: RequestInit) => send<T>('GET', path, init),
    delete: (path: string, headers?: Record<string, string>) => send('DELETE', path, { headers }),
    post: sendJson('POST'),
    patch: sendJson('PATCH'),
    put: sendJson('PUT'),
  };
}

export const PERSON = { email: 'ana@practice.example', first_name: 'Ana', last_name: 'Duarte' };
export const BO = { ...PERSON, email: 'bo@practice.example', first_name: 'Bo' };

/** Invites a person and opens the link in the browser. @returns the link's token. */
export async function openInvitation(
  site: Pick<TestSite, 'services'>,
  browser: TestBrowser,
  email = PERSON.email,
): Promise<string> {
  const path = await invite(site, email);
  await browser.get(path);
  return path.split('token=')[1] ?? '';
}

/** Invites a person. @returns the path that opens the link. */
export async function invite({ services }: Pick<TestSite, 'services'>, email = PERSON.email) {
  const { link } = await createInvitation(services, email, { expiresInHours: 1, byMail: false });
  return `/portal/verify_invitation${new URL(link).search}`;
}

export async function openInvited(engine: Engine, now?: () => number) {
  const site = await openTestSite(engine, now && { now });
  const browser = createBrowser(site);
  await openInvitation(site, browser);
  return { site, browser };
}

export async function registrationOptions(browser: TestBrowser, person = PERSON) {
  const answer = await browser.post('/portal/passkeys/registration_options', { registration: person });
  if (answer.status !== 200) throw new Error(`registration_options answered ${answer.status}`);
  return answer.body as PublicKeyCredentialCreationOptionsJSON;
}

export async function register(
  browser: TestBrowser,
  authenticator: Authenticator,
  { person = PERSON, ...deviations }: Deviations & { person?: typeof PERSON } = {},
): Promise<Answer> {
  const options = await registrationOptions(browser, person);
  const credential = authenticator.register(options, deviations);
  return browser.post('/portal/passkeys/register', { registration: { ...person, credential } });
}

export async function authenticationOptions(browser: TestBrowser, email = PERSON.email) {
  const answer = await browser.post('/portal/passkeys/authentication_options', { email });
  if (answer.status !== 200) throw new Error(`authentication_options answered ${answer.status}`);
  return answer.body as PublicKeyCredentialRequestOptionsJSON;
}

export async function signIn(
  browser: TestBrowser,
  authenticator: Authenticator,
  { email = PERSON.email, ...deviations }: Deviations & { email?: string } = {},
): Promise<Answer> {
  const options = await authenticationOptions(browser, email);
  const credential = authenticator.authenticate(options, deviations);
  return browser.post('/portal/passkeys/authenticate', { credential });
}

/** Registers a person. Returns the signed-in browser and the authenticator. */
export async function registeredPerson(site: Reachable, person = PERSON, { counts = false } = {}) {
  const browser = createBrowser(site);
  const authenticator = createAuthenticator({ origin: site.services.origin, counts });
  await openInvitation(site, browser, person.email);
  const { status } = await register(browser, authenticator, { person });
  if (status !== 201) throw new Error(`register answered ${status}`);
  return { browser, authenticator };
}

/** Signs in a person without the passkey ceremony and its audit events. */
export async function signedInPerson(
  site: Reachable,
  { email, first_name: firstName, last_name: lastName } = PERSON,
  now = Date.now(),
): Promise<TestBrowser> {
  return sessionOf(site, await addUser(site.services.db, { email, firstName, lastName }), now);
}

export async function sessionOf(site: Reachable, user: User, now = Date.now()): Promise<TestBrowser> {
  const { db, origin } = site.services;
  const browser = createBrowser(site);
  const name = origin.startsWith('https:') ? '__Host-sorrel_session' : 'sorrel_session';
  browser.cookies.set(name, await startSession(db, user, now));
  return browser;
}

/** Returns the rows of users, passkeys and sessions. */
export const accounts = ({ services: { db } }: TestSite) =>
  Promise.all(
    (['users', 'passkeys', 'sessions'] as const).map((table) => db.selectFrom(table).selectAll().execute()),
  );

/** Returns the logged checks by which passkeys were rejected, oldest first. */
export function rejections({ lines }: TestSite): unknown[] {
  const rejected = lines.filter(({ msg }) => msg === 'a passkey was rejected');
  return rejected.map(({ err }) => (err as { message: string }).message);
}
