import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '../../../app/routes.ts';
import { addSession, expect, test } from '../../support/portal-fixture.ts';
import { refer } from '../../support/referrals.ts';

/** Paths of the route table, with 1 for each parameter, and their route ids. */
const ADDRESSES = addressesOf(await routes, '', []);

const OPEN = [
  '/',
  '/providers',
  '/providers/1',
  '/faqs',
  '/about',
  '/careers',
  '/patient-referral',
  '/confirm/1',
  '/confirmed',
  '/unknown',
  '/portal/verify-invitation',
  '/portal/registration',
  '/portal/login',
  '/portal/reset-sign-in',
];

/** Routes without a page, and where GET redirects. */
const ACTIONS: Record<string, string> = {
  '/portal/logout': '/portal',
  '/portal/providers/1/delete': '/portal/providers',
  '/portal/providers/1/history': '/portal/providers/1',
  '/portal/history/unknown': '/portal',
};

function addressesOf(
  entries: RouteConfigEntry[],
  base: string,
  ids: string[],
): { address: string; ids: string[] }[] {
  return entries.flatMap((entry) => {
    const own = (entry.path ?? '').replace(/:\w+/, '1').replace('*', 'unknown');
    const address = own ? `${base}/${own}` : base;
    const all = [...ids, entry.file.replace(/\.tsx$/, '')];
    if (entry.children) return addressesOf(entry.children, address, all);
    return { address: address || '/', ids: all };
  });
}

// The demo data has a provider 1 but no referrals.
test.beforeEach(async ({ site }) => {
  const { referrals } = await site.services.referrals.list(null);
  if (referrals.length === 0) await refer(site.services);
});

test('each entry of the route table is public or guarded', () => {
  const guarded = ADDRESSES.map(({ address }) => address).filter((address) => !OPEN.includes(address));
  expect(guarded.length).toBeGreaterThan(1);
  for (const address of guarded) expect(address).toMatch(/^\/portal(\/|$)/);
  for (const address of OPEN) expect(ADDRESSES.map((entry) => entry.address)).toContain(address);
});

for (const { address, ids } of ADDRESSES) {
  const isOpen = OPEN.includes(address);

  test(`${address} ${isOpen ? 'is open' : 'leads to the login without a session'}`, async ({ request }) => {
    const answer = await request.get(address, { maxRedirects: 0 });
    if (isOpen) {
      expect([200, 400, 401, 404]).toContain(answer.status());
      return;
    }
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe('/portal/login');
    expect(await answer.text()).toBe('');
  });

  if (isOpen) continue;

  test(`${address}.data returns no data without a session, for any _routes parameter`, async ({
    request,
  }) => {
    for (const named of [undefined, ...ids.map((id) => [id]), ids.slice(-1), ids]) {
      const query = named ? `?_routes=${named.join(',')}` : '';
      const answer = await request.get(`${address}.data${query}`, { maxRedirects: 0 });
      expect(answer.status()).toBe(202);
      expect(await answer.text()).toContain('"redirect","/portal/login"');
    }
  });

  test(`${address} is available with a session, with no-store`, async ({ request, site }) => {
    const { token } = await addSession(site);
    const answer = await request.get(address, {
      headers: { Cookie: `sorrel_session=${token}` },
      maxRedirects: 0,
    });
    if (ACTIONS[address]) expect(answer.headers().location).toBe(ACTIONS[address]);
    else if (address.endsWith('/unknown')) expect(answer.status()).toBe(404);
    else expect(answer.status()).toBe(200);
    if (answer.status() === 200) expect(answer.headers()['cache-control']).toBe('no-store');
  });
}

test('no spelling of a path bypasses the guard', async ({ request, site }) => {
  for (const address of [
    '/Portal',
    '/PORTAL/',
    '/%70ortal',
    '/portal/',
    '//portal',
    '/portal//',
    '/portal/?x=1',
    '/portal/x.data/',
    '/portal/_.data',
    '/portal.data?index',
    '/portal/..%2fportal',
    '/faqs/../portal',
    '/portal;x',
    '/portal%00',
  ]) {
    const answer = await request.get(site.url + address, { maxRedirects: 0 });
    expect([202, 302, 400, 404], address).toContain(answer.status());
    expect(await answer.text(), address).not.toContain('Dashboard');
  }
});

test('a deleted or forged session gets no data', async ({ request, site }) => {
  const { user, token } = await addSession(site);
  await site.services.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  for (const value of [token, 'A'.repeat(43), '', "' or 1=1"]) {
    const answer = await request.get('/portal', {
      headers: { Cookie: `sorrel_session=${value}` },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(302);
  }
});

test('a POST from another origin is rejected before any page handles it', async ({ request }) => {
  for (const [address, origin] of [
    ['/portal/logout', 'https://evil.example'],
    ['/portal/login', undefined],
    ['/', 'null'],
  ] as const) {
    const answer = await request.post(address, {
      headers: origin ? { Origin: origin } : {},
      form: { a: '1' },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(403);
  }
});
