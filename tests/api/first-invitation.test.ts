import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { practice } from '../../practice.config.ts';
import { announceStart } from '../../server/announce-start.ts';
import { createAuthenticator } from '../support/authenticator.ts';
import { createBrowser, openInvitation, register, signedInPerson, siteAt } from '../support/portal.ts';
import { databaseSettings, printed, startedServer, stopped } from '../support/process.ts';
import { createDatabase, engines, openSiteOn, openTestSite, type TestSite } from '../support/test-site.ts';

const FIRST = { email: practice.defaults.email, first_name: 'Marisol', last_name: 'Reyes' };
const LINK = /https?:\/\/\S+\/portal\/verify-invitation(\?token=[\w-]{43})\n/;

/** Returns the startup message about the first user. */
async function announced({ services }: TestSite): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  await announceStart('ready', services);
  const lines = log.mock.calls.map(([line]) => `${line}\n`);
  log.mockRestore();
  return lines.join('');
}

describe.each(engines)('without users, the startup prints an invitation link (%s)', (engine) => {
  test('after "Sorrel is ready on"; the link works; the next startup prints none', async () => {
    const database = await createDatabase(engine);
    const settings = databaseSettings(database);
    const first = await startedServer(settings);
    const [, query] = await printed(first, LINK);
    expect(first.output()).toMatch(
      new RegExp(
        `^Sorrel is ready on .*\\n\\n.*${practice.defaults.email}.*:\\n${first.origin}/portal/.*\\n\\n$`,
      ),
    );

    const browser = createBrowser(siteAt(first.origin));
    const opened = await browser.get(`/portal/verify_invitation${query}`);
    expect([opened.status, opened.body]).toEqual([200, { email: FIRST.email }]);
    const authenticator = createAuthenticator({ origin: first.origin });
    expect((await register(browser, authenticator, { person: FIRST })).status).toBe(201);
    expect((await browser.get('/portal/session')).body).toMatchObject({ user: FIRST });
    await stopped(first);
    const { audit } = (await openSiteOn(database)).services;
    // Over a real connection; '::' is the /64 network of ::1.
    expect((await audit.latest(1))[0]).toMatchObject({
      event: 'registered',
      address: expect.stringMatching(/^(127\.0\.0\.1|::)$/),
    });

    const second = await startedServer(settings);
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
    expect(await stopped(second)).toBe(`Sorrel is ready on ${second.origin}\n`);
  });

  test('each startup prints a new link and voids the previous one', async () => {
    const site = await openTestSite(engine);
    const [, first] = LINK.exec(await announced(site)) ?? [];
    const [, second] = LINK.exec(await announced(site)) ?? [];
    const open = async (query?: string) =>
      (await createBrowser(site).get(`/portal/verify_invitation${query}`)).status;
    expect([await open(first), await open(second)]).toEqual([410, 200]);
  });

  test('prints no link and invites nobody once there is a user', async () => {
    const site = await openTestSite(engine);
    await openInvitation(site, createBrowser(site));
    expect(await announced(site)).toMatch(LINK);
    await signedInPerson(site);
    const before = await site.services.audit.latest(100);
    expect(await announced(site)).toBe('Sorrel is ready on http://localhost:3000\n');
    expect(await site.services.audit.latest(100)).toEqual(before);
  });
});
