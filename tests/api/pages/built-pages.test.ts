import { expect, test } from 'vitest';
import type { BuiltPages } from '../../../server/pages/render.ts';
import { changeEhrSettings } from '../../../server/practice/service.ts';
import { TESTER } from '../../support/provider.ts';
import { PATTERNS } from '../../support/routes.ts';
import { addSession } from '../../support/sessions.ts';
import { openTestSite } from '../../support/test-site.ts';

const BUILT = new URL('../../../build/server/index.js', import.meta.url).href;

/** The addresses of the route table, with 1 for each parameter, and other spellings. */
const ADDRESSES = [
  ...PATTERNS.filter((pattern) => /^\/portal(\/|$)/.test(pattern)).map((pattern) =>
    pattern.replace(/:\w+/g, '1').replace('*', 'unknown'),
  ),
  ...['/PORTAL/insurers', '/%70ortal/login', '/portal/', '/portal/providers?q=x'],
];

/** The site with its built pages, and a session. */
async function openSite() {
  const { handlePage }: BuiltPages = await import(BUILT);
  const site = await openTestSite('sqlite', { handlePage });
  const { user, token } = await addSession(site);
  const ask = (address: string, init: RequestInit = {}) =>
    site.api.request(address, { ...init, headers: { Cookie: `sorrel_session=${token}`, ...init.headers } });
  return { site, user, ask };
}

test('every address of the portal answers with a shell without data, and without the database', async () => {
  const { site, user, ask } = await openSite();
  await site.services.db.destroy();
  expect(ADDRESSES.length).toBeGreaterThan(30);
  for (const address of ADDRESSES) {
    const answer = await ask(address);
    const html = await answer.text();
    expect([address, answer.status, answer.headers.get('Cache-Control')]).toEqual([address, 200, 'no-store']);
    expect(html).toContain('name="robots" content="noindex"');
    expect(html).not.toContain(user.email);
  }
  // Nor is there data to load for a page.
  for (const address of ['/portal.data', '/portal/providers.data', '/portal/referrals/1.data']) {
    expect([address, await (await ask(address)).text()]).toEqual([address, '[{}]\n']);
  }
});

test('a shell that a browser loads in advance is rejected, so that its scripts open no referral', async () => {
  const { ask } = await openSite();
  for (const address of ['/portal/referrals/1', '/PORTAL/Referrals/1', '/portal']) {
    const answer = await ask(address, { headers: { 'Sec-Purpose': 'prefetch;prerender' } });
    expect([address, answer.status, await answer.text()]).toEqual([address, 503, '']);
  }
});

test('without EHR settings, public pages lack only the patient login, and the failure is logged', async () => {
  const { site, ask } = await openSite();
  const { services, lines } = site;
  await changeEhrSettings(services, { patientLoginUrl: 'https://ehr.example/login' }, TESTER);
  expect(await (await ask('/faqs')).text()).toContain('Patient Login');
  await services.db.schema.dropTable('ehr_integration_settings').execute();
  const answer = await ask('/faqs');
  expect([answer.status, (await answer.text()).includes('Patient Login')]).toEqual([200, false]);
  expect(lines.map(({ msg }) => msg)).toContain('Failed to load EHR integration settings');
});
