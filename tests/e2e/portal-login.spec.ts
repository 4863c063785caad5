import type { Page } from '@playwright/test';
import {
  addAuthenticator,
  expect,
  flash,
  holdRequest,
  invite,
  newEmail,
  registerThrough,
  signInAs,
  test,
} from '../support/portal-fixture.ts';
import type { RunningSite } from '../support/site-fixture.ts';

/** Opens the login for a registered person who has logged out. */
async function openLogin(page: Page, site: RunningSite) {
  const authenticator = await addAuthenticator(page);
  const email = newEmail();
  await registerThrough(page, await invite(site, email));
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In');
  return { ...authenticator, email };
}

async function expectDanger(page: Page, message: string): Promise<void> {
  await expect(flash(page)).toHaveAttribute('data-type', 'danger');
  await expect(flash(page).locator('p')).toHaveText([message]);
  await expect(page).toHaveURL(/\/portal\/login/);
}

test("on success it goes to /portal and flashes 'Login successful!'", async ({ page, site }) => {
  const { email } = await openLogin(page, site);
  const { seen } = await holdRequest(page, '**/authenticate');
  await signInAs(page, email.toUpperCase());
  const request = await seen;
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible();
  await request.continue();
  await expect(page).toHaveURL(/\/portal$/);
  await expect(flash(page)).toHaveText(/Login successful!/);
  await expect(flash(page)).toHaveAttribute('data-type', 'success');
});

for (const name of ['redirect', 'redirectTo', 'next', 'returnTo', 'url']) {
  test(`from login always to /portal: ?${name}= is ignored`, async ({ page, site }) => {
    const { email } = await openLogin(page, site);
    await page.goto(`/portal/login?${name}=https://evil.example/&${name}=//evil.example`);
    await signInAs(page, email);
    await expect(page).toHaveURL(`${site.url}/portal`);
  });
}

test('an invalid email shows an error, gets focus and makes no API call', async ({ page }) => {
  await page.goto('/portal/login');
  page.on('request', (request) => expect(request.url()).not.toContain('authentication_options'));
  await signInAs(page, 'ana');
  const email = page.getByLabel('Email');
  await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/);
  await expect(email).toBeFocused();
  await expect(email).toHaveValue('ana');
});

test.describe('Login errors (danger flash)', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('404, and the field keeps its value', async ({ page }) => {
    await page.goto('/portal/login');
    await signInAs(page, 'nobody@practice.example');
    await expectDanger(
      page,
      'A user could not be found with this email address. Please reach out to an admin for assistance.',
    );
    await expect(page.getByLabel('Email')).toHaveValue('nobody@practice.example');
  });

  test('422: if the server message mentions passkeys', async ({ page, site }) => {
    const { email } = await openLogin(page, site);
    const { db } = site.services;
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    await db.deleteFrom('passkeys').where('user_id', '=', id).execute();
    await signInAs(page, email);
    await expectDanger(
      page,
      'No passkeys are registered for this account. Please contact an admin to set up your passkey access.',
    );
  });

  const ANSWERS: [string, number, object | string, string][] = [
    ['422 otherwise: the server message', 422, { error: 'The address is odd.' }, 'The address is odd.'],
    [
      '500',
      500,
      { error: 'secret' },
      "We're experiencing technical difficulties. Please try again in a few minutes or contact support.",
    ],
    ['other server errors: the server message', 429, { error: 'Too many attempts.' }, 'Too many attempts.'],
    ['other server errors without one', 503, 'busy', 'Authentication failed. Please try again.'],
  ];
  for (const [name, status, body, message] of ANSWERS) {
    test(name, async ({ page }) => {
      await page.route('**/authentication_options', (route) =>
        route.fulfill({ status, body: typeof body === 'string' ? body : JSON.stringify(body) }),
      );
      await page.goto('/portal/login');
      await signInAs(page, 'ana@practice.example');
      await expectDanger(page, message);
    });
  }

  test('no network', async ({ page }) => {
    await page.goto('/portal/login');
    await page.route('**/authentication_options', (route) => route.abort());
    await signInAs(page, 'ana@practice.example');
    await expectDanger(
      page,
      'Authentication failed. Please try again or contact support if the problem persists.',
    );
  });

  for (const bits of [{ isBogusSignature: true }, { isBadUV: true }, { isBadUP: true }]) {
    test(`401: an authenticator that answers with ${Object.keys(bits)}`, async ({ page, site }) => {
      const { email, cdp, authenticatorId } = await openLogin(page, site);
      await cdp.send('WebAuthn.setResponseOverrideBits', { authenticatorId, ...bits });
      await signInAs(page, email);
      await expectDanger(
        page,
        'Authentication failed. Your passkey may have expired or been revoked. Please contact an admin for assistance.',
      );
      await cdp.send('WebAuthn.setResponseOverrideBits', { authenticatorId });
      await page.getByRole('button', { name: 'Sign In with Passkey' }).click();
      await expect(page).toHaveURL(/\/portal$/);
    });
  }
});

test('a cancelled or timed-out passkey prompt', async ({ page, site }) => {
  const { email, cdp, authenticatorId } = await openLogin(page, site);
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
  await signInAs(page, email);
  await expectDanger(page, 'Passkey authentication was cancelled or timed out. Please try again.');
});

test('a browser without passkey support', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
  await page.goto('/portal/login');
  await signInAs(page, 'ana@practice.example');
  await expectDanger(
    page,
    'Passkeys are not supported on this device or browser. Please try a different device or contact support.',
  );
});

test('any other error', async ({ page, site }) => {
  const { email } = await openLogin(page, site);
  await page.evaluate(() => {
    navigator.credentials.get = () => Promise.reject(new TypeError('broken'));
  });
  await signInAs(page, email);
  await expectDanger(
    page,
    'Authentication failed. Please try again or contact support if the problem persists.',
  );
});

test('the login prefills the email after an expired session, but not after a logout', async ({
  page,
  site,
}) => {
  const { email } = await openLogin(page, site);
  expect(await page.evaluate(() => sessionStorage.getItem('sorrel:user'))).toBeNull();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await signInAs(page, email);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('sorrel:user'))).toContain(email);
  await page.context().clearCookies();
  await page.goto('/portal');
  await expect(page).toHaveURL(/\/portal\/login$/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

test('without JavaScript, the page says that signing in needs it', async ({ browser, site }) => {
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  await page.goto('/portal/login');
  const note = page.locator('noscript');
  await expect(note).toBeVisible();
  expect(await note.innerText()).toBe('Signing in needs JavaScript. Please turn it on.');
  await page.close();
});
