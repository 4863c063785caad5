import { describe, expect, test } from 'vitest';
import { practice } from '../../../practice.config.ts';
import { createBrowser, PERSON, signedInPerson, siteAt } from '../../support/portal.ts';
import { type CommandResult, databaseSettings, sorrel, startedServer } from '../../support/process.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import { createDatabase, createEmptyDatabase, engines, openSiteOn } from '../../support/test-site.ts';

const ORIGIN = 'https://www.practice.example';
const ONE_LINE = /^[^\n]+\n$/;
const LINK = /^https:\/\/www\.practice\.example\/portal\/verify-invitation\?token=[\w-]{43}\n$/;

/** Returns the API path for a printed invitation link. */
const opening = ({ stdout }: CommandResult) =>
  `/api/portal/verify_invitation${new URL(stdout.trimEnd()).search}`;

/** A site, and the environment for commands on its database. */
async function openShared(engine: (typeof engines)[number]) {
  const database = await createDatabase(engine);
  const site = await openSiteOn(database, { origin: ORIGIN });
  const settings = { ...databaseSettings(database), SITE_URL: ORIGIN };
  const invite = (args: string[], env = {}) => sorrel(['invite', ...args], { ...settings, ...env });
  const invitation = () =>
    site.services.db.selectFrom('links').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  return { site, invite, invitation };
}

describe.each(engines)(
  'invite prints exactly one line with the link, which works through the API (%s)',
  (engine) => {
    test('without a server, on a new database', async () => {
      const database = await createEmptyDatabase(engine);
      const settings = { ...databaseSettings(database), SITE_URL: ORIGIN };
      const invited = await sorrel(['invite', PERSON.email], settings);
      expect(invited).toEqual({ code: 0, stdout: expect.stringMatching(LINK), stderr: '' });
      const site = await openSiteOn(database, { origin: ORIGIN });
      const opened = await createBrowser(site).get(opening(invited));
      expect([opened.status, opened.body]).toEqual([200, { email: PERSON.email }]);
    });

    test('expires in 168 hours by default, or in --expires-in-hours; 0 is already expired', async () => {
      const { site, invite, invitation } = await openShared(engine);
      const hours = async () => Math.round(((await invitation()).expires_at - Date.now()) / 3_600_000);
      await invite([PERSON.email]);
      expect(await hours()).toBe(168);
      await invite(['--expires-in-hours', '48', PERSON.email]);
      expect(await hours()).toBe(48);
      const expired = await invite([PERSON.email, '--expires-in-hours=0']);
      expect(expired).toEqual({ code: 0, stdout: expect.stringMatching(LINK), stderr: '' });
      const opened = await createBrowser(site).get(opening(expired));
      expect([opened.status, opened.body]).toEqual([410, { error: 'This invitation has expired.' }]);
    });

    test('an email with an account: prints a warning on stderr and the link, exits 0', async () => {
      const { site, invite } = await openShared(engine);
      await signedInPerson(site);
      const invited = await invite([' ANA@Practice.example ']);
      expect([invited.code, invited.stdout]).toEqual([0, expect.stringMatching(LINK)]);
      expect(invited.stderr).toMatch(ONE_LINE);
      expect(invited.stderr).toMatch(/ANA@Practice\.example.*already has an account/);
      expect((await createBrowser(site).get(opening(invited))).status).toBe(409);
    });
  },
);

test('invite works while a server runs on the same database', async () => {
  const settings = databaseSettings(await createDatabase('sqlite'));
  const { origin } = await startedServer(settings);
  const invited = await sorrel(['invite', PERSON.email], { ...settings, PORT: new URL(origin).port });
  expect([invited.code, invited.stderr]).toEqual([0, '']);
  expect(invited.stdout.startsWith(`${origin}/portal/verify-invitation?token=`)).toBe(true);
  const opened = await createBrowser(siteAt(origin)).get(opening(invited));
  expect([opened.status, opened.body]).toEqual([200, { email: PERSON.email }]);
});

describe('invite with SMTP_URL', () => {
  test('sends one mail from the practice with the link', async () => {
    const { invite } = await openShared('sqlite');
    const { mails, url } = await startSmtpSink();
    const invited = await invite([' Ana@Practice.example'], { SMTP_URL: url });
    expect(invited).toEqual({ code: 0, stdout: expect.stringMatching(LINK), stderr: '' });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ from: practice.defaults.email, recipients: [PERSON.email] });
    expect(mails[0]?.headers).toContain(`Subject: Your invitation to ${practice.portalName}`);
    const link = invited.stdout.trimEnd();
    expect(mails[0]?.text.split('\r\n')).toContain(link);
    expect(mails[0]?.html).toContain(`<a href="${link}">`);
    expect(mails[0]?.text).toContain('within 7 days');
  });

  test('a mail server that is down: prints the link and one line on stderr, exits 1', async () => {
    const { site, invite } = await openShared('sqlite');
    const invited = await invite([PERSON.email], { SMTP_URL: 'smtp://user:hunter2@127.0.0.1:1' });
    expect([invited.code, invited.stdout]).toEqual([1, expect.stringMatching(LINK)]);
    expect(invited.stderr).toMatch(ONE_LINE);
    expect(invited.stderr).toMatch(
      /^The link could not be mailed: .*ECONNREFUSED.* Please send it yourself\./,
    );
    expect(invited.stderr).not.toContain('hunter2');
    expect((await createBrowser(site).get(opening(invited))).status).toBe(200);
  });
});
