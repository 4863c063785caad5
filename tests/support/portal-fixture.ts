import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Locator, Page, Route } from '@playwright/test';
import { PERMISSIONS, type Permission } from '../../domain/team/permissions.ts';
import type { User } from '../../domain/team/team-responses.ts';
import { insertPasskey } from '../../server/sign-in/repository.ts';
import { createInvitation } from '../../server/team/links.ts';
import { coseKey } from './authenticator.ts';
import type { RunningSite } from './running-site.ts';
import { addSession, addUser, newEmail } from './sessions.ts';
import { test as siteTest } from './site-fixture.ts';

export { expect } from './site-fixture.ts';

/** Signs in as a new portal user, who may do everything unless `userPermissions` says less. */
export const test = siteTest.extend<{ user: User; userPermissions: Permission[] }>({
  userPermissions: [[...PERMISSIONS], { option: true }],
  user: [
    async ({ site, context, userPermissions: permissions }, use) => {
      const { user, token } = await addSession(site, { permissions });
      await context.addCookies([
        { name: 'sorrel_session', value: token, url: site.url, httpOnly: true, sameSite: 'Lax' },
      ]);
      await use(user);
    },
    { auto: true },
  ],
});

export function flash(page: Page): Locator {
  return page.locator('[data-type]');
}

/** Invites the address and returns the link's path. */
export async function invite({ services }: RunningSite, email: string, expiresInHours = 1): Promise<string> {
  const { link } = await createInvitation(services, email, { expiresInHours, byMail: false });
  return link.slice(services.origin.length);
}

/** Returns the path of the last link to the page that was mailed to the address. */
export async function mailedLink(
  { mailFolder, url }: RunningSite,
  email: string,
  page: string,
): Promise<string> {
  const mails = readdirSync(mailFolder)
    .map((name) => path.join(mailFolder, name))
    .sort((a, b) => statSync(a).mtimeMs - statSync(b).mtimeMs)
    .map((file) => readFileSync(file, 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='))
    .filter((text) => text.includes(`To: ${email}`) && text.includes(page));
  const link = new RegExp(`${url}(${page}\\?token=[\\w-]{43})`).exec(mails.at(-1) ?? '')?.[1];
  if (!link) throw new Error(`There is no mail to ${email} with a link to ${page}.`);
  return link;
}

export async function addAuthenticator(page: Page, { isUserVerified = true } = {}) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

/** Adds a user, and a virtual authenticator with their passkey, without the ceremony. */
export async function addPasskey(page: Page, { services: { db } }: RunningSite) {
  const { id: userId, email } = await addUser(db, { email: newEmail() });
  const { user_handle } = await db
    .selectFrom('users')
    .select('user_handle')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(32);
  const passkey = { credentialId: id.toString('base64url'), publicKey: coseKey(publicKey), counter: 0 };
  const rest = { transports: ['internal'], isSynced: false };
  await insertPasskey(db, userId, { ...passkey, ...rest }, Date.now());
  const authenticator = await addAuthenticator(page);
  await authenticator.cdp.send('WebAuthn.addCredential', {
    authenticatorId: authenticator.authenticatorId,
    credential: {
      credentialId: id.toString('base64'),
      isResidentCredential: true,
      rpId: 'localhost',
      privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
      userHandle: Buffer.from(user_handle, 'base64url').toString('base64'),
      signCount: 1,
    },
  });
  return { ...authenticator, email };
}

export async function holdRequest(page: Page, address: string): Promise<{ seen: Promise<Route> }> {
  const { promise, resolve } = Promise.withResolvers<Route>();
  await page.route(address, resolve, { times: 1 });
  return { seen: promise };
}

export async function registerThrough(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('First Name').fill('Ana');
  await page.getByLabel('Last Name').fill('Duarte');
  await page.getByRole('button', { name: 'Set Up Passkey' }).click();
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}

export async function signInAs(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign In with Passkey' }).click();
}

export async function chooseFor(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click();
  const choice = { name: `${text} ${name}`, exact: true };
  await page.getByRole('button', choice).or(page.getByRole('link', choice)).click();
}
