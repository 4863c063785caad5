import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { keysOf } from '../../../domain/objects.ts';
import { PERMISSIONS, type Permission } from '../../../domain/team/permissions.ts';
import type { User } from '../../../domain/team/team-responses.ts';
import { userActor } from '../../../server/actor.ts';
import type { Access } from '../../../server/api/resources.ts';
import { createApi } from '../../../server/api/router.ts';
import { changeReferral } from '../../../server/referrals/inbox.ts';
import { tables } from '../../support/directory.ts';
import { listen } from '../../support/listen.ts';
import { createBrowser, PERSON, sessionOf, signedInPerson } from '../../support/portal.ts';
import { addProvider } from '../../support/provider.ts';
import { notify, refer } from '../../support/referrals.ts';
import { addUser } from '../../support/sessions.ts';
import { addOffice, openStaffSite } from '../../support/staff.ts';
import { engines, openTestSite } from '../../support/test-site.ts';

/** All public operations. Every addition here needs a security review. */
const PUBLIC = [
  ...['GET /images/:file', 'GET /sitemap.xml', 'GET /robots.txt', 'GET /credentials'],
  ...['states', 'insurance_companies', 'credentials', 'concerns', 'providers', 'providers/:id'].map(getApi),
  ...['provider_names', 'featured_providers', 'licensed_states', 'searches', 'search_filters'].map(getApi),
  ...['ehr_integration_settings', 'practice', 'faqs', 'notices/:slug', 'website_texts'].map(getApi),
  ...['openapi.json', 'captcha/challenge', 'portal/verify_sign_in_link'].map(getApi),
  'POST /api/patient_referrals',
  ...['/api', ''].flatMap((base) => [
    `GET ${base}/portal/verify_invitation`,
    `GET ${base}/portal/verify_invitation_session`,
    `POST ${base}/portal/passkeys/registration_options`,
    `POST ${base}/portal/passkeys/register`,
    `POST ${base}/portal/passkeys/authentication_options`,
    `POST ${base}/portal/passkeys/authenticate`,
  ]),
];

function getApi(name: string): string {
  return `GET /api/${name}`;
}

type Needed = Exclude<Access, 'public' | 'visitor'>;

/** Who may read and change what is not public, by resource. */
const NEEDED: Record<Needed, { read: string[]; change: string[] }> = {
  session: {
    read: [
      ...['session', 'account', 'users', 'notification_subscriptions', 'badges', 'dashboard', 'providers'],
      ...['exports', 'concerns', 'offices', 'ehr_integration_settings'],
    ],
    change: ['session', 'account'],
  },
  directory: { read: ['imports'], change: ['/providers', 'providers', 'imports'] },
  referrals: { read: ['/patient_referrals', 'referrals'], change: ['referrals'] },
  administration: {
    read: [
      ...['invitations', 'faqs', 'notices', 'practice', 'insurance_companies', 'credentials'],
      'audit_events',
    ],
    change: [
      ...['/ehr_integration_settings', 'users', 'invitations', 'notification_subscriptions', 'dashboard'],
      ...['faqs', 'notices', 'practice', 'insurance_companies', 'credentials', 'concerns', 'offices'],
    ],
  },
};

/** Returns what an operation needs: several permissions only for erasing a referral. */
function neededFor(operation: string): Needed[] {
  const [method = '', path = ''] = operation.replace(' /api', ' ').split(' ');
  if (method === 'DELETE' && path.startsWith('/portal/referrals/')) return ['referrals', 'administration'];
  const kind = method === 'GET' ? 'read' : 'change';
  const isAt = (name: string) => `${path}/`.startsWith(`${name.startsWith('/') ? '' : '/portal/'}${name}/`);
  return keysOf(NEEDED).filter((needed) => NEEDED[needed][kind].some(isAt));
}

const PLEASE_SIGN_IN = { status: 401, body: { error: 'Your session has ended. Please sign in again.' } };

/** All operations, called over HTTP and in process. */
async function openMountTable() {
  const site = await openTestSite('sqlite');
  await refer(site.services);
  await addProvider(site.services.db);
  const api = createApi(site.services, pino({ level: 'silent' }));
  const handlers = api.routes.filter(({ method }) => method !== 'ALL');
  const entries = [...new Set(handlers.map(({ method, path }) => `${method} ${path}`))];
  return { site, ways: { 'over HTTP': site, 'in process': { ...site, api } }, entries };
}

async function call(browser: ReturnType<typeof createBrowser>, entry: string) {
  const [method = '', path = ''] = entry.split(' ');
  const query = path.endsWith('/portal/referrals') ? '?tab=open' : '';
  const { status, body } = await browser.send(method, path.replace(/:\w+/g, '1') + query);
  return { entry, status, body };
}

/** What is recorded, so that HEAD, which shows nobody the content, is no method of it. */
const RECORDED = ['referrals/file', 'referrals/:id', 'exports/providers.csv'].map(
  (path) => `GET /api/portal/${path}`,
);

const headOf = (entry: string) => entry.replace('GET', 'HEAD');

test('the public operations are exactly the list; without a session, all others change nothing', async () => {
  const { site, ways, entries } = await openMountTable();
  const ended = await signedInPerson(site);
  const token = ended.cookies.get('sorrel_session') ?? '';
  await ended.delete('/portal/session');
  const before = await tables(site);
  for (const way of Object.values(ways)) {
    for (const cookie of [undefined, token, `${token}x`, 'x'.repeat(43), '%00']) {
      const browser = createBrowser(way);
      if (cookie) browser.cookies.set('sorrel_session', cookie);
      const answers = await Promise.all(entries.map((entry) => call(browser, entry)));
      const open = answers.filter(({ entry: _, ...answer }) => {
        return JSON.stringify(answer) !== JSON.stringify(PLEASE_SIGN_IN);
      });
      expect(open.map(({ entry }) => entry).sort()).toEqual([...PUBLIC].sort());
    }
  }
  expect(await tables(site)).toEqual(before);
});

test('HEAD is guarded like GET', async () => {
  const { site, ways, entries } = await openMountTable();
  const signedIn = await signedInPerson(site);
  await addOffice(signedIn);
  const notice = { title: 'A', slug: 'a', text_markdown: 'One.', effective_on: '2027-03-31' };
  await signedIn.post('/api/portal/notices', notice);
  const reading = entries.filter((entry) => entry.startsWith('GET '));
  for (const way of Object.values(ways)) {
    const stranger = createBrowser(way);
    for (const entry of reading) {
      const { status } = await call(stranger, entry);
      expect(await call(stranger, headOf(entry))).toEqual({ entry: headOf(entry), status, body: '' });
      if (PUBLIC.includes(entry)) continue;
      expect(status).toBe(401);
      expect((await call(signedIn, headOf(entry))).status).toBe(RECORDED.includes(entry) ? 405 : 200);
    }
  }
});

test('each operation needs its permission: 403 with all others or none, not 403 with it alone', async () => {
  const { site, entries } = await openMountTable();
  const nobody = await addUser(site.services.db, { email: 'none@practice.example', permissions: [] });
  const users = await Promise.all(
    PERMISSIONS.map(async (permission) => {
      const add = (name: string, permissions: Permission[]) =>
        addUser(site.services.db, { email: `${name}-${permission}@practice.example`, permissions });
      const others = PERMISSIONS.filter((each) => each !== permission);
      return { permission, only: await add('only', [permission]), others: await add('not', others) };
    }),
  );
  for (const operation of entries.filter((entry) => !PUBLIC.includes(entry))) {
    const [method = '', path = ''] = operation.split(' ');
    const url = path.replace(/:\w+/g, '1');
    const needed = neededFor(operation);
    expect(needed, `who may call ${operation}`).not.toEqual([]);
    const isForAll = needed.includes('session');
    await expectDenied(nobody, !isForAll);
    for (const { permission, only, others } of users) {
      const isNeeded = needed.includes(permission);
      await expectDenied(others, isNeeded);
      await expectDenied(only, !isForAll && !(isNeeded && needed.length === 1));
    }

    /** In a session of its own, because some calls end it. HEAD has the status of GET. */
    async function expectDenied(user: User, isDenied: boolean): Promise<void> {
      for (const sent of method === 'GET' ? ['GET', 'HEAD'] : [method]) {
        const { status, body } = await (await sessionOf(site, user)).send(sent, url);
        expect({ sent, operation, isDenied: status === 403 }).toEqual({ sent, operation, isDenied });
        if (isDenied && sent !== 'HEAD') expect(body).toEqual({ error: 'Permission denied.' });
      }
    }
  }
});

/** Sends the path unchanged; `fetch` would normalize it. */
async function openSocket({ fetch }: Hono) {
  const port = await listen(createServer(getRequestListener(fetch)));
  return async (path: string, cookie = '') => {
    const sent = request({ port, path, headers: { Cookie: cookie }, agent: false }).end();
    const [response]: IncomingMessage[] = await once(sent, 'response');
    return { status: response?.statusCode, text: response ? await text(response) : '' };
  };
}

const SPELLINGS = String.raw`
  /portal/session /api/portal/session?x /portal/%73ession /api/%70ortal/session /%61pi/portal/session
  /api/states/%2e%2e/portal/session /api/./portal/session /portal\session /api//portal/session
  //portal/session /portal/session/ /portal%2Fsession /portal/session;x /portal/session%00
  /portal/%2573ession /API/portal/session /portal/Session http://localhost:3000/portal/session
`;

test('unusual spellings do not bypass the guard: none is 200 without a session', async () => {
  const site = await openTestSite('sqlite');
  const send = await openSocket(site.api);
  const browser = await signedInPerson(site);
  const cookie = `sorrel_session=${browser.cookies.get('sorrel_session')}`;
  for (const path of SPELLINGS.trim().split(/\s+/)) {
    const [stranger, signedIn] = [await send(path), await send(path, cookie)];
    expect([400, 401, 404], path).toContain(stranger.status);
    expect(stranger.text, path).not.toContain(PERSON.email);
    // A spelling that works with a session must be 401 without one, not 404.
    expect([path, stranger.status]).toEqual([path, signedIn.status === 200 ? 401 : signedIn.status]);
  }
});

test.each(engines)('dashboard and badges count the work that a user may see (%s)', async (engine) => {
  const { site, browser } = await openStaffSite(engine);
  const { db } = site.services;
  await notify(site.services, 'eva@practice.example');
  for (const _ of ['new', 'closed', 'contacted']) await refer(site.services);
  const user = await addUser(db, { email: 'ben@practice.example' });
  await changeReferral(site.services, 2, { status: 'closed' }, { actor: userActor(user, '') });
  await db.updateTable('referrals').set({ status: 'contacted' }).where('id', '=', 3).execute();
  await db.updateTable('outbox').set({ state: 'failed' }).execute();
  await addProvider(db, { licenses: [{ stateId: 1, number: null, expiresOn: '2026-01-01' }] });

  const { body } = await browser.get('/api/portal/dashboard');
  const counts = { to_call: 1, mine: 0, undelivered_mails: 2 };
  const next_to_call = [expect.objectContaining({ id: 1 })];
  expect(body).toEqual({
    counts: { ...counts, expiring_licenses: 1 },
    next_to_call,
    launch_items: expect.arrayContaining([expect.objectContaining({ topic: 'contact' })]),
  });
  const lee = await addUser(db, { email: 'lee@practice.example', permissions: ['referrals'] });
  const colleague = await sessionOf(site, lee);
  expect((await colleague.get('/api/portal/dashboard')).body).toEqual({
    counts: { ...counts, expiring_licenses: null },
    next_to_call,
    launch_items: [],
  });
  const badges = async (of: typeof browser) => (await of.get('/api/portal/badges')).body;
  for (const each of [browser, colleague]) expect(await badges(each)).toEqual({ referrals_to_call: 1 });
});
