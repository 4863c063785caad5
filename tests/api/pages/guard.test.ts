import type { RouteConfigEntry } from '@react-router/dev/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import routes from '../../../app/routes.ts';
import { PERMISSIONS, type Permission } from '../../../domain/accounts/permissions.ts';
import { latestEvents } from '../../../server/accounts/audit.ts';
import { createList } from '../../../server/db/list.ts';
import { NOTICES } from '../../../server/practice/pages.ts';
import { TESTER } from '../../support/provider.ts';
import { refer } from '../../support/referrals.ts';
import { type RunningSite, startServer } from '../../support/running-site.ts';
import { addSession } from '../../support/sessions.ts';

/** Paths of the route table, with 1 for each parameter, and their route ids. */
const ADDRESSES = addressesOf(await routes, '', []);

const OPEN = [
  ...['/', '/providers', '/providers/1', '/faqs', '/notices/1', '/about', '/careers', '/patient-referral'],
  ...['/unknown', '/portal/verify-invitation', '/portal/registration', '/portal/login'],
  '/portal/reset-sign-in',
];

/** Routes without a page, and where GET redirects. */
const ACTIONS: Record<string, string> = {
  '/portal/logout': '/portal',
  '/portal/providers/1/delete': '/portal/providers',
  '/portal/history/unknown': '/portal',
};

/** Pages that need a permission; the others are open to every session. */
const NEEDED: [RegExp, Permission][] = [
  [/^\/portal\/providers\/(new|import|1\/(edit|delete))$/, 'directory'],
  [/^\/portal\/referrals/, 'referrals'],
  [
    /^\/portal\/(insurers|credentials|concerns|offices|settings|practice|faqs|notices|audit|team)/,
    'administration',
  ],
];

type Address = { address: string; ids: string[] };

function addressesOf(entries: RouteConfigEntry[], base: string, ids: string[]): Address[] {
  return entries.flatMap((entry) => {
    const own = (entry.path ?? '').replace(/:\w+/g, '1').replace('*', 'unknown');
    const address = own ? `${base}/${own}` : base;
    const all = [...ids, entry.file.replace(/\.tsx$/, '')];
    if (entry.children) return addressesOf(entry.children, address, all);
    return { address: address || '/', ids: all };
  });
}

const GUARDED = ADDRESSES.filter(({ address }) => !OPEN.includes(address));

// The demo data has a provider 1, but no notice 1 and no referral 1.
let site: RunningSite;
beforeAll(async () => {
  site = await startServer();
  await refer(site.services);
  await site.services.db.updateTable('referrals').set({ id: 1 }).execute();
  const notice = { title: 'Notice', slug: 'notice', textMarkdown: 'One.', effectiveOn: '2027-03-31' };
  await createList(site.services, NOTICES).create(notice, TESTER);
});
afterAll(() => site.stop());

const ask = (address: string, token?: string) =>
  fetch(site.url + address, {
    redirect: 'manual',
    headers: token === undefined ? {} : { Cookie: `sorrel_session=${token}` },
  });

test('each entry of the route table is public or guarded', async () => {
  expect(GUARDED.length).toBeGreaterThan(1);
  for (const { address } of GUARDED) expect(address).toMatch(/^\/portal(\/|$)/);
  for (const address of OPEN) {
    expect(ADDRESSES.map((entry) => entry.address)).toContain(address);
    expect([200, 400, 401, 404], address).toContain((await ask(address)).status);
  }
});

describe.each(GUARDED)('$address', ({ address, ids }) => {
  test('leads to the login without a session, and returns no data for any _routes parameter', async () => {
    const document = await ask(address);
    expect([document.status, document.headers.get('Location')]).toEqual([302, '/portal/login']);
    expect(await document.text()).toBe('');
    for (const named of [undefined, ...ids.map((id) => [id]), ids]) {
      const data = await ask(`${address}.data${named ? `?_routes=${named.join(',')}` : ''}`);
      expect(data.status).toBe(202);
      expect(await data.text()).toContain('"redirect","/portal/login"');
    }
  });

  test('is available with a session, with no-store; without its permission it is the 403 page', async () => {
    const { status, headers } = await ask(address, (await addSession(site)).token);
    if (ACTIONS[address]) expect(headers.get('Location')).toBe(ACTIONS[address]);
    else if (address.endsWith('/unknown')) expect(status).toBe(404);
    else expect([status, headers.get('Cache-Control')]).toEqual([200, 'no-store']);
    if (ACTIONS[address] || address.endsWith('/unknown')) return;
    const needed = NEEDED.find(([pattern]) => pattern.test(address))?.[1];
    const others = PERMISSIONS.filter((permission) => permission !== needed);
    const answer = await ask(address, (await addSession(site, { permissions: others })).token);
    expect(answer.status).toBe(needed ? 403 : 200);
    expect((await answer.text()).includes('Access Denied')).toBe(needed !== undefined);
  });
});

test('no spelling of a path bypasses the guard; another spelling leads to its page, too', async () => {
  for (const address of [
    ...['/Portal', '/PORTAL/', '/%70ortal', '/portal/', '//portal', '/portal//', '/portal/?x=1'],
    ...['/portal/x.data/', '/portal/_.data', '/portal.data?index', '/portal/..%2fportal', '/faqs/../portal'],
    ...['/portal;x', '/portal%00'],
  ]) {
    const answer = await ask(address);
    expect([202, 302, 400, 404], address).toContain(answer.status);
    expect(await answer.text(), address).not.toContain('Dashboard');
  }

  const { token } = await addSession(site);
  for (const address of ['/%70ortal/login', '/PORTAL/insurers', '/portal/%69nsurers.data']) {
    expect((await ask(address, token)).status, address).toBe(200);
  }
});

test('a deleted or forged session gets no data', async () => {
  const { user, token } = await addSession(site);
  await site.services.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  for (const value of [token, 'A'.repeat(43), '', "' or 1=1"]) {
    expect((await ask('/portal', value)).status).toBe(302);
  }
});

test('a POST from another origin is rejected before any page handles it', async () => {
  for (const [address, origin] of [
    ['/portal/logout', 'https://evil.example'],
    ['/portal/login', undefined],
    ['/', 'null'],
  ] as const) {
    const headers = origin ? { Origin: origin } : undefined;
    const body = new URLSearchParams({ a: '1' });
    expect((await fetch(site.url + address, { method: 'POST', headers, body })).status).toBe(403);
  }
});

test.each([
  ['HEAD', {}, 200],
  ['GET', { 'Sec-Purpose': 'prefetch;prerender' }, 503],
])(
  'a %s with the headers %j does not open a referral, however its path is spelled',
  async (method, headers, status) => {
    const { token } = await addSession(site);
    const cookie = { Cookie: `sorrel_session=${token}` };
    const opened = async () =>
      (await latestEvents(site.services.db, 100)).filter(({ action }) => action === 'opened').length;
    for (const portal of ['/portal', '/PORTAL', '/%70ortal', '/%50oRTAL']) {
      const address = `${site.url}${portal}/Referrals/1`;
      const before = await opened();
      const response = await fetch(address, { method, headers: { ...cookie, ...headers } });
      expect([portal, response.status, (await response.text()).length]).toEqual([portal, status, 0]);
      expect(await opened()).toBe(before);
      expect((await fetch(address, { headers: cookie })).status).toBe(200);
      expect(await opened()).toBe(before + 1);
    }
  },
);
