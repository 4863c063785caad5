import { addSession, newName } from '../../support/portal-fixture.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { expect, test } from '../../support/site-fixture.ts';

const RESULTS = '/providers?state_code=WA&insurance_company_name=Regence';
const PUBLIC = [
  '/',
  '/providers',
  RESULTS,
  '/providers/1',
  '/faqs',
  '/about',
  '/careers',
  '/patient-referral',
];
const ERRORS = ['/nowhere', '/providers/999999', '/providers/%20', '/%FF'];
const PORTAL = ['/portal/login', '/portal/registration', '/portal/verify-invitation?token=x'];
const STAFF = [
  '/portal',
  '/portal/providers',
  '/portal/providers/new',
  '/portal/settings',
  '/portal/referrals',
];

// Every test checks for violations: each is a console error, which fails the test.
test('each page has a policy with hashes, rendered and cached', async ({ request, site }) => {
  const { token } = await addSession(site);
  for (const path of [...PUBLIC, ...ERRORS, ...PORTAL, ...STAFF]) {
    for (let load = 0; load < 2; load++) {
      const headers = { Cookie: STAFF.includes(path) ? `sorrel_session=${token}` : '' };
      const answer = await request.get(path, { headers, maxRedirects: 0 });
      const policy = answer.headers()['content-security-policy'];
      expect(policy, path).toContain("script-src 'self' 'sha256-");
      expect(policy, path).not.toMatch(/nonce|unsafe/);
      expect(await answer.text(), path).not.toContain('nonce=');
    }
  }
});

test.describe('an injected script', () => {
  test.use({ expectedErrors: /Failed to load resource|Content Security Policy/ });

  test('is blocked', async ({ page }) => {
    await page.route('/faqs', async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace('<head>', '<head><script>window.injected = true</script>');
      await route.fulfill({ response: answer, body: html });
    });
    await page.goto('/faqs');
    expect(await page.evaluate(() => 'injected' in window)).toBe(false);
    expect(await page.evaluate(() => '__reactRouterContext' in window)).toBe(true);
  });
});

test.describe('cached pages', () => {
  for (const path of PUBLIC) {
    test(`${path}: a strong tag, 304, and the same headers for HEAD`, async ({ request }) => {
      const first = await request.get(path);
      const { etag = '', ...headers } = first.headers();
      expect(etag).toMatch(/^"[\w-]+"$/);
      expect(headers['cache-control']).toContain('s-maxage=');
      expect(headers.vary).toBe('Accept-Encoding');
      const again = await request.get(path, { headers: { 'If-None-Match': etag } });
      expect(again.status()).toBe(304);
      const head = await request.head(path);
      for (const name of ['content-security-policy', 'cache-control', 'vary', 'referrer-policy']) {
        expect(head.headers()[name]).toBe(headers[name]);
      }
    });
  }

  test('renders are deterministic: a page that a change does not affect keeps its tag', async ({
    request,
    site,
  }) => {
    const { token } = await addSession(site);
    const change = async () => {
      const answer = await request.patch('/api/ehr_integration_settings', {
        headers: { Origin: site.url, Cookie: `sorrel_session=${token}` },
        data: { ehr_integration_setting: { ehr_provider: newName() } },
      });
      expect(answer.status()).toBe(200);
    };
    const tags = [];
    for (let time = 0; time < 2; time++) {
      tags.push((await request.get('/faqs')).headers().etag);
      await change();
    }
    expect(tags[0]).toBe(tags[1]);
  });

  test('cookies never influence a public page', async ({ request, site }) => {
    const { token } = await addSession(site);
    for (const path of PUBLIC) {
      const plain = await (await request.get(path)).text();
      const headers = { Cookie: `sorrel_session=${token}; other=1` };
      const answer = await request.get(path, { headers });
      expect(await answer.text()).toBe(plain);
      expect(answer.headers()['set-cookie']).toBeUndefined();
    }
  });

  test('unknown parameters get the cached page', async ({ request }) => {
    for (const [path, canonical] of [
      ['/?utm_source=mail', '/'],
      ['/faqs?x=1', '/faqs'],
      [`${RESULTS}&x=1`, RESULTS],
      ['/providers/1?x', '/providers/1'],
    ] as const) {
      const [answer, plain] = [await request.get(path), await request.get(canonical)];
      expect(answer.headers().etag).toBe(plain.headers().etag);
      expect(await answer.text()).toBe(await plain.text());
    }
  });
});

test('a provider changed through the portal’s API is visible at the next load', async ({
  page,
  request,
  site,
}) => {
  const { token } = await addSession(site);
  const id = await addProvider(site.services.db, { firstName: 'Ada', lastName: newName() });
  for (let time = 0; time < 3; time++) {
    await page.goto(`/providers/${id}`);
    const lastName = newName();
    const answer = await request.patch(`/api/providers/${id}`, {
      headers: { Origin: site.url, Cookie: `sorrel_session=${token}` },
      data: { provider: { last_name: lastName } },
    });
    expect(answer.status()).toBe(200);
    await page.goto(`/providers/${id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Ada ${lastName}`);
  }
  await site.services.providers.remove(id, TESTER);
});
