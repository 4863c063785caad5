import type { Page } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { addPasskey, flash, holdRequest, signInAs } from '../../support/portal-fixture.ts';
import { expect, test } from '../../support/site-fixture.ts';

const OPTIONS = '**/authentication_options';

async function expectDanger(page: Page, message: string): Promise<void> {
  await expect(flash(page).locator('p')).toHaveText([message]);
  await expect(flash(page)).toHaveAttribute('data-type', 'danger');
  await expect(page).toHaveURL(/\/portal\/login/);
}

test("on success it goes to /portal, whatever the URL says, and flashes 'Login successful!'", async ({
  page,
  site,
}) => {
  const { email } = await addPasskey(page, site);
  const query = ['redirect', 'redirectTo', 'next', 'returnTo', 'url'].map(
    (name) => `${name}=https://evil.example/&${name}=//evil.example`,
  );
  await page.goto(`/portal/login?${query.join('&')}`);
  const { seen } = await holdRequest(page, '**/authenticate');
  await signInAs(page, email.toUpperCase());
  const request = await seen;
  await expect(page.getByRole('button', { name: 'Signing In...' })).toBeVisible();
  await request.continue();
  await expect(page).toHaveURL(`${site.url}/portal`);
  await expect(flash(page)).toHaveText(/Login successful!/);
  await expect(flash(page)).toHaveAttribute('data-type', 'success');
});

test.describe('Login errors (danger flash)', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('before a passkey is asked for', async ({ page }) => {
    const calls: string[] = [];
    page.on(
      'request',
      (request) => request.url().includes('/authentication_options') && calls.push(request.url()),
    );
    await page.goto('/portal/login');
    const email = page.getByLabel('Email');
    await expectAccessible(page);

    await test.step('an invalid email shows an error, gets focus and makes no API call', async () => {
      await signInAs(page, 'ana');
      await expect(email).toHaveAccessibleDescription(/Please enter a valid email address/);
      await expect(email).toBeFocused();
      await expect(email).toHaveValue('ana');
      await expectAccessible(page, [320]);
    });

    await test.step('404, and the field keeps its value', async () => {
      await signInAs(page, 'nobody@practice.example');
      await expectDanger(
        page,
        'A user could not be found with this email address. Please reach out to an admin for assistance.',
      );
      await expect(email).toHaveValue('nobody@practice.example');
      // The only call: the previous step made none.
      expect(calls).toHaveLength(1);
      await expectAccessible(page, [320]);
    });

    const ANSWERS: [name: string, status: number | null, body: string, message: string][] = [
      ['422 otherwise: the server message', 422, '{"error":"The address is odd."}', 'The address is odd.'],
      [
        '500',
        500,
        '{"error":"secret"}',
        "We're experiencing technical difficulties. Please try again in a few minutes or contact support.",
      ],
      ['other server errors: the server message', 429, '{"error":"Too many."}', 'Too many.'],
      ['other server errors without one', 503, 'busy', 'Authentication failed. Please try again.'],
      [
        'no network',
        null,
        '',
        'Authentication failed. Please try again or contact support if the problem persists.',
      ],
    ];
    for (const [name, status, body, message] of ANSWERS) {
      await test.step(name, async () => {
        await page.route(OPTIONS, (route) => (status ? route.fulfill({ status, body }) : route.abort()), {
          times: 1,
        });
        await signInAs(page, 'ana@practice.example');
        await expectDanger(page, message);
      });
    }

    await test.step('a browser without passkey support', async () => {
      await page.evaluate(() => Reflect.deleteProperty(window, 'PublicKeyCredential'));
      await signInAs(page, 'ana@practice.example');
      await expectDanger(
        page,
        'Passkeys are not supported on this device or browser. Please try a different device or contact support.',
      );
    });
  });

  test('of the authenticator and the account; the next attempt succeeds', async ({ page, site }) => {
    const { email, cdp, authenticatorId } = await addPasskey(page, site);
    await page.goto('/portal/login');

    for (const bits of [{ isBogusSignature: true }, { isBadUV: true }, { isBadUP: true }]) {
      await test.step(`401: an authenticator that answers with ${Object.keys(bits)}`, async () => {
        await cdp.send('WebAuthn.setResponseOverrideBits', { authenticatorId, ...bits });
        const answer = page.waitForResponse('**/authenticate');
        await signInAs(page, email);
        expect((await answer).status()).toBe(401);
        await expectDanger(
          page,
          'Authentication failed. Your passkey may have expired or been revoked. Please contact an admin for assistance.',
        );
      });
    }
    await cdp.send('WebAuthn.setResponseOverrideBits', { authenticatorId });

    await test.step('a cancelled or timed-out passkey prompt', async () => {
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false });
      await signInAs(page, email);
      await expectDanger(page, 'Passkey authentication was cancelled or timed out. Please try again.');
      await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true });
    });

    await test.step('any other error', async () => {
      await page.evaluate(() => {
        navigator.credentials.get = () => Promise.reject(new TypeError('broken'));
      });
      await signInAs(page, email);
      await expectDanger(
        page,
        'Authentication failed. Please try again or contact support if the problem persists.',
      );
      await page.evaluate(() => Reflect.deleteProperty(navigator.credentials, 'get'));
    });

    await signInAs(page, email);
    await expect(page).toHaveURL(/\/portal$/);

    await test.step('422: if the server message mentions passkeys', async () => {
      const { db } = site.services;
      const users = db.selectFrom('users').select('id').where('email', '=', email);
      await db.deleteFrom('passkeys').where('user_id', 'in', users).execute();
      await page.goto('/portal/login');
      await signInAs(page, email);
      await expectDanger(
        page,
        'No passkeys are registered for this account. Please contact an admin to set up your passkey access.',
      );
    });
  });
});

test('the login prefills the email after an expired session, but not after a logout', async ({
  page,
  site,
}) => {
  const { email } = await addPasskey(page, site);
  const storedUser = () => page.evaluate(() => sessionStorage.getItem('sorrel:user'));
  await page.goto('/portal/login');
  await signInAs(page, email);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  expect(await storedUser()).toContain(email);
  await page.context().clearCookies();
  await page.goto('/portal');
  await expect(page).toHaveURL(/\/portal\/login$/);
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByRole('button', { name: 'Sign In with Passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign In');
  expect(await storedUser()).toBeNull();
  await expect(page.getByLabel('Email')).toHaveValue('');
});

test('without JavaScript, the page says that signing in needs it', async ({ browser, site }) => {
  const page = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  await page.goto('/portal/login');
  const note = page.locator('noscript');
  await expect(note).toBeVisible();
  expect(await note.innerText()).toBe('Signing in needs JavaScript. Please turn it on.');
  await page.close();
});
