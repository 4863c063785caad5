import { expect, test } from '../../support/site-fixture.ts';
import { firstLoad, referralScripts } from '../../support/weights.ts';

test.use({ needsFreshContext: true });

/** Maximum kilobytes (1000 bytes, brotli) of a first load. */
const BUDGET = { script: 110, stylesheet: 12, font: 80 };

/** The same for the scripts that only the referral page loads, including its captcha's worker. */
const REFERRAL_BUDGET = 13;

for (const address of [
  '/',
  '/providers',
  '/providers?state_code=WA&insurance_company_name=Regence',
  '/providers/1',
]) {
  test(`first load of ${address} stays within its budget`, async ({ page }) => {
    const { files, ...weights } = await firstLoad(page, address);
    for (const [type, budget] of Object.entries(BUDGET)) {
      const kilobytes = weights[type as keyof typeof BUDGET] / 1000;
      expect(kilobytes, `${type}: ${files.join(' ')}`).toBeGreaterThan(1);
      expect(kilobytes, `${type}: ${files.join(' ')}`).toBeLessThanOrEqual(budget);
    }
  });
}

test('first load of the referral form stays within its budget', async ({ page }) => {
  const { files, script } = await firstLoad(page, '/patient-referral');
  expect(script / 1000, files.join(' ')).toBeLessThanOrEqual(115);
});

test('the referral page adds little until its captcha is solved', async ({ browser, siteUrl }) => {
  const scripts = await referralScripts(browser, siteUrl);
  expect(Object.keys(scripts).join(' ')).toContain('captcha-worker');
  const kilobytes = Object.values(scripts).reduce((sum, bytes) => sum + bytes, 0) / 1000;
  expect(kilobytes).toBeLessThanOrEqual(REFERRAL_BUDGET);
});
