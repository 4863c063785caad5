import type { Route } from '@playwright/test';
import type { CaptchaKind } from '../../../domain/referrals/schemas.ts';
import {
  answerReferrals,
  captchaBox,
  expectTyped,
  fillReferral,
  openReferral,
  REJECTED,
  SUCCESS,
  submitButton,
  TAKEN,
} from '../../support/referral-page.ts';
import { startServer } from '../../support/running-site.ts';
import { expect, settled, test } from '../../support/site-fixture.ts';

const SERVICES: Record<Exclude<CaptchaKind, 'altcha'>, { global: string; origin: string }> = {
  recaptcha: { global: 'grecaptcha', origin: 'https://www.google.com' },
  turnstile: { global: 'turnstile', origin: 'https://challenges.cloudflare.com' },
  hcaptcha: { global: 'hcaptcha', origin: 'https://js.hcaptcha.com' },
};

/** A fake service script with a checkbox. */
function serviceScript(global: string): string {
  return `
    let options, box, tokens = 0;
    window.${global} = {
      render(element, given) {
        options = given;
        box = document.createElement('input');
        box.type = 'checkbox';
        box.setAttribute('aria-label', 'I am human ' + given.sitekey);
        box.addEventListener('change', () => { tokens += 1; given.callback('token-' + tokens); });
        element.append(box);
        return 0;
      },
      getResponse: () => (box.checked ? 'token-' + tokens : ''),
      reset() { box.checked = false; },
    };
    window.testService = {
      expire() { box.checked = false; options['expired-callback'](); },
      fail() { box.checked = false; options['error-callback'](); },
    };
    window[new URL(document.currentScript.src).searchParams.get('onload')]();
  `;
}

type TestService = { testService: { expire(): void; fail(): void } };

function sendScript(route: Route, kind: keyof typeof SERVICES): Promise<void> {
  return route.fulfill({ contentType: 'text/javascript', body: serviceScript(SERVICES[kind].global) });
}

/** Runs the tests of the group on a site with this service. */
function configureSite(kind: keyof typeof SERVICES): void {
  const env = { CAPTCHA: kind, CAPTCHA_SITE_KEY: 'site-key', CAPTCHA_SECRET_KEY: 'secret-key' };
  const siteSetup = { start: () => startServer(env) };
  test.use({ siteSetup, allowedOrigins: [SERVICES[kind].origin] });
}

test.describe('turnstile', () => {
  const { origin } = SERVICES.turnstile;
  configureSite('turnstile');
  test.use({ expectedErrors: /Failed to load resource/ });

  test('sends nothing without a token; each referral has its own; errors can be retried', async ({
    page,
    context,
  }) => {
    const asked: string[] = [];
    let isAvailable = false;
    await context.route(`${origin}/**`, (route) => {
      asked.push(route.request().url());
      return isAvailable ? sendScript(route, 'turnstile') : route.abort();
    });
    const { requests } = await answerReferrals(page, TAKEN, [403, { error: REJECTED }]);
    const tryAgain = captchaBox(page).getByRole('button', { name: 'Try again' });
    const box = captchaBox(page).getByLabel('I am human site-key');

    await test.step('other pages do not load the script', async () => {
      await page.goto('/about');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('About');
      await settled(page);
      expect(asked).toEqual([]);
    });

    await test.step('a script that fails to load: shows an error and sends nothing', async () => {
      await openReferral(page);
      await expect(captchaBox(page).getByText(/could not be loaded/)).toBeVisible();
      await fillReferral(page);
      await submitButton(page).click();
      await expect(submitButton(page)).toHaveText('Submit');
      await expect(captchaBox(page).getByText(/could not be loaded/)).toBeVisible();
      expect(requests).toHaveLength(0);
      await expectTyped(page);
    });

    await test.step('without a token, the form asks for it', async () => {
      isAvailable = true;
      asked.length = 0;
      await tryAgain.click();
      await expect(box).toBeVisible();
      expect(asked.at(-1)).toContain('render=explicit');
      await submitButton(page).click();
      await expect(captchaBox(page).getByText('Please complete the human verification')).toBeVisible();
      await expectTyped(page);
      expect(requests).toHaveLength(0);
    });

    await test.step('an expired token is not sent, a new one is', async () => {
      await box.check();
      await expect(captchaBox(page).getByRole('status')).toHaveText('Verified');
      await page.evaluate(() => (window as unknown as TestService).testService.expire());
      await expect(captchaBox(page).getByText(/has expired/)).toBeVisible();
      await submitButton(page).click();
      expect(requests).toHaveLength(0);
      await box.check();
      await submitButton(page).click();
      await expect(page.getByText(SUCCESS, { exact: true })).toBeVisible();
      expect(requests[0]?.postData()).toContain('token-2');
      expect(asked).toHaveLength(1);
      await expect(box).not.toBeChecked();
    });

    await test.step('a rejected token is requested again; a failed widget shows an error', async () => {
      await fillReferral(page);
      await box.check();
      await submitButton(page).click();
      await expect(page.getByText(REJECTED, { exact: true })).toBeVisible();
      await expect(box).not.toBeChecked();
      await page.evaluate(() => (window as unknown as TestService).testService.fail());
      await expect(captchaBox(page).getByText(/could not be loaded/)).toBeVisible();
      await tryAgain.click();
      await expect(captchaBox(page).getByRole('status')).toHaveText('Please complete the check.');
    });
  });
});

// The services differ only in their scripts.
for (const kind of ['recaptcha', 'hcaptcha'] as const) {
  test.describe(kind, () => {
    configureSite(kind);

    test('loads its script and sends its token', async ({ page, context }) => {
      const asked: string[] = [];
      await context.route(`${SERVICES[kind].origin}/**`, (route) => {
        asked.push(route.request().url());
        return sendScript(route, kind);
      });
      const { requests } = await answerReferrals(page, TAKEN);
      await openReferral(page);
      await fillReferral(page);
      await captchaBox(page).getByLabel('I am human site-key').check();
      await submitButton(page).click();
      await expect(page.getByText(SUCCESS, { exact: true })).toBeVisible();
      expect(requests[0]?.postData()).toContain('token-1');
      expect(asked).toEqual([expect.stringContaining('render=explicit')]);
    });
  });
}
