import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { practice } from '../../../practice.config.ts';
import { announceStart } from '../../../server/open.ts';
import { createInvitation } from '../../../server/team/links.ts';
import { listInvitations } from '../../../server/team/links-repository.ts';
import { createAuthenticator } from '../../support/authenticator.ts';
import { createBrowser, PERSON, register, signedInPerson } from '../../support/portal.ts';
import {
  type CommandResult,
  databaseSettings,
  sorrel,
  startedServer,
  stopped,
} from '../../support/process.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import { printed } from '../../support/start-command.ts';
import {
  commandsOn,
  createDatabase,
  createEmptyDatabase,
  engines,
  openSiteOn,
  openTestSite,
  openWithCommands,
  PUBLIC_ORIGIN,
  type TestSite,
} from '../../support/test-site.ts';

const FIRST = { email: practice.defaults.email, first_name: 'Marisol', last_name: 'Reyes' };
const DAY_MS = 24 * 3_600_000;
const LINK = /https?:\/\/\S+\/portal\/verify-invitation(\?token=[\w-]{43})\n/;

async function announced({ services }: TestSite): Promise<string> {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => log.mockRestore());
  await announceStart('ready', services);
  const lines = log.mock.calls.map(([line]) => `${line}\n`);
  log.mockRestore();
  return lines.join('');
}

test('the startup prints it after "Sorrel is ready on"; the link works; the next startup prints none', async () => {
  const database = await createDatabase('sqlite');
  const settings = databaseSettings(database);
  // As in a local trial, the log has no line per request.
  const first = await startedServer({ ...settings, LOG_LEVEL: '' });
  const [, query] = await printed(first, LINK);
  expect(first.output()).toMatch(
    new RegExp(
      `^Sorrel is ready on .*\\n\\n┌─+\\n.*${practice.defaults.email}.*:\\n${first.origin}/portal/.*\\n.*\\n└─+\\n\\n$`,
    ),
  );

  const opened = await fetch(`${first.origin}/portal/verify_invitation${query}`);
  expect([opened.status, await opened.json()]).toEqual([200, { email: FIRST.email }]);
  expect(await stopped(first)).not.toContain('{');
  await signedInPerson(await openSiteOn(database));

  const second = await startedServer(settings);
  expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
  expect(await stopped(second)).toBe(`Sorrel is ready on ${second.origin}\n`);
});

test.each(engines)('links of earlier starts work for a week, until one is used (%s)', async (engine) => {
  let ahead = 0;
  const site = await openTestSite(engine, { now: () => Date.now() + ahead });
  const printedLink = async () => LINK.exec(await announced(site))?.[1] ?? '';
  const open = async (query: string) =>
    (await createBrowser(site).get(`/portal/verify_invitation${query}`)).status;
  const old = await printedLink();
  ahead += 6 * DAY_MS;
  const [second, third] = [await printedLink(), await printedLink()];
  expect([await open(old), await open(second), await open(third)]).toEqual([200, 200, 200]);
  expect(await listInvitations(site.services.db, site.services.now())).toMatchObject([
    { email: FIRST.email },
  ]);
  ahead += 1.5 * DAY_MS;
  expect([await open(old), await open(second)]).toEqual([410, 200]);

  const browser = createBrowser(site);
  await browser.get(`/portal/verify_invitation${second}`);
  const { body: opened } = await browser.get('/portal/verify_invitation_session');
  expect(opened).toEqual({ email: FIRST.email, asks_for_email: true });
  const invalid = { registration: { ...FIRST, email: 'x' } };
  expect((await browser.post('/portal/passkeys/registration_options', invalid)).status).toBe(422);
  const own = { ...FIRST, email: 'Marisol@Elsewhere.example' };
  const authenticator = createAuthenticator();
  const { status, body } = await register(browser, authenticator, { person: own });
  expect([status, body]).toMatchObject([201, { user: { email: 'marisol@elsewhere.example' } }]);
  expect([await open(third), await open(second)]).toEqual([410, 410]);
  // A start that has seen no user prints its link after the first one has registered.
  const options = { expiresInHours: 1, byMail: false, isForFirstUser: true };
  const { link } = await createInvitation(site.services, FIRST.email, options);
  expect(await open(new URL(link).search)).toBe(410);
});

const PRINTED = expect.stringMatching(
  /^https:\/\/www\.practice\.example\/portal\/verify-invitation\?token=[\w-]{43}\n$/,
);

const opening = ({ stdout }: CommandResult) =>
  `/api/portal/verify_invitation${new URL(stdout.trimEnd()).search}`;

describe.each(engines)('invite prints exactly one line with the link, which works (%s)', (engine) => {
  test('without a server, on a new database; 168 hours by default; 0 is already expired', async () => {
    const database = await createEmptyDatabase(engine);
    const run = commandsOn(database);
    const invited = await run(['invite', PERSON.email]);
    expect(invited).toEqual({ code: 0, stdout: PRINTED, stderr: '' });
    const site = await openSiteOn(database, { origin: PUBLIC_ORIGIN });
    const opened = await createBrowser(site).get(opening(invited));
    expect([opened.status, opened.body]).toEqual([200, { email: PERSON.email }]);
    await run(['invite', '--expires-in-hours', '48', 'bo@practice.example']);
    const links = await site.services.db.selectFrom('links').select('expires_at').orderBy('id').execute();
    const hours = links.map(({ expires_at }) => Math.round((expires_at - Date.now()) / 3_600_000));
    expect(hours).toEqual([168, 48]);
    const local = { ...databaseSettings(database), PORT: '4711' };
    const expired = await sorrel(['invite', PERSON.email, '--expires-in-hours=0'], local);
    expect(expired.stdout).toMatch(/^http:\/\/localhost:4711\/portal\/verify-invitation\?/);
    expect((await createBrowser(site).get(opening(expired))).status).toBe(410);
  });

  test('an email with an account: prints a warning on stderr and the link, exits 0', async () => {
    const { site, run } = await openWithCommands(engine);
    await signedInPerson(site);
    const invited = await run(['invite', ' ANA@Practice.example ']);
    const stderr = expect.stringMatching(/^.*ANA@Practice\.example.*already has an account.*\n$/);
    expect(invited).toEqual({ code: 0, stdout: PRINTED, stderr });
    expect((await createBrowser(site).get(opening(invited))).status).toBe(409);
  });
});

test('invite with SMTP_URL sends one mail from the practice with the link; with a server that is down, it exits 1', async () => {
  const { site, run } = await openWithCommands('sqlite');
  const { mails, url } = await startSmtpSink();
  const invited = await run(['invite', ' Ana@Practice.example'], { SMTP_URL: url });
  expect(invited).toEqual({ code: 0, stdout: PRINTED, stderr: '' });
  expect(mails).toMatchObject([{ from: practice.defaults.email, recipients: [PERSON.email] }]);
  expect(mails[0]?.text.split('\r\n')).toContain(invited.stdout.trimEnd());

  const unsent = await run(['invite', PERSON.email], { SMTP_URL: 'smtp://user:hunter2@127.0.0.1:1' });
  const stderr = /^The link could not be mailed: .*ECONNREFUSED.* Please send it yourself\..*\n$/;
  expect(unsent).toEqual({ code: 1, stdout: PRINTED, stderr: expect.stringMatching(stderr) });
  expect(unsent.stderr).not.toContain('hunter2');
  expect((await createBrowser(site).get(opening(unsent))).status).toBe(200);
});
