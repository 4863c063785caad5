import type { Page } from '@playwright/test';
import { INSURERS_KEY } from '../../../app/api-client/client.ts';
import { expectNoViolations } from '../../support/axe.ts';
import { expect, test } from '../../support/portal-fixture.ts';
import { TESTER } from '../../support/provider.ts';
import { CHANGEABLE_SITE, type RunningSite } from '../../support/site-fixture.ts';
import { referenceIds } from '../../support/staff.ts';

test.use({ siteSetup: CHANGEABLE_SITE, needsFreshContext: true });

const insurance = (page: Page) =>
  page.getByRole('combobox', { name: 'Insurance' }).and(page.locator('input'));

async function change(site: RunningSite, name: string, fields: object): Promise<void> {
  const id = (await referenceIds(site)).insurer(name);
  await site.services.insurers.update(id, { ...fields }, TESTER);
}

test('a search by another name is redirected to the current one, with all parameters, and never in a loop', async ({
  request,
  site,
}) => {
  await change(site, 'Regence', { aliases: ['Régence BlueShield'] });
  const ask = (query: string) => request.get(`/providers?${query}`, { maxRedirects: 0 });
  for (const [from, to] of [
    [
      'state_code=WA&insurance_company_name=regence%20blueshield',
      'state_code=WA&insurance_company_name=Regence',
    ],
    ['insurance_company_name=REGENCE&utm=1', 'insurance_company_name=Regence&utm=1'],
    ['state_code=XX&insurance_company_name=r%C3%A9gence', 'state_code=XX&insurance_company_name=Regence'],
  ]) {
    // The page cache must not keep it.
    for (let time = 0; time < 2; time++) {
      const answer = await ask(from ?? '');
      const { location, 'cache-control': cacheControl } = answer.headers();
      expect([answer.status(), cacheControl]).toEqual([301, 'no-store']);
      // Unknown parameters are not part of a cached page's address.
      expect(location?.replace('&utm=1', '')).toBe(`/providers?${to?.replace('&utm=1', '')}`);
    }
    expect((await ask(to ?? '')).status()).toBe(200);
  }
  const unknown = await ask('state_code=WA&insurance_company_name=Nobody');
  expect(unknown.status()).toBe(200);
  expect(await unknown.text()).toContain('No providers found in Washington that take Nobody insurance.');
});

test('the search box finds another name as typed', async ({ page, site }) => {
  await change(site, 'Blue Cross Blue Shield', { aliases: ['BCBS'] });
  await page.goto('/providers');
  await insurance(page).fill('bcb');
  await expect(page.getByRole('option')).toHaveText(['Blue Cross Blue Shield']);
  await expect(page.getByRole('option').locator('[data-hint=BCBS]')).toBeVisible();
  await expectNoViolations(page);
  await insurance(page).fill('bcbs');
  await insurance(page).press('Enter');
  await expect(insurance(page)).toHaveValue('Blue Cross Blue Shield');
});

test('a browser with a list from before a rename finds providers, and gets the new list', async ({
  page,
  site,
}) => {
  await page.goto('/about');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Find a Dietitian' })
    .click();
  await insurance(page).fill('premera');
  await change(site, 'Premera', { name: 'Premera of Tomorrow' });
  await insurance(page).press('Enter');
  await page.getByRole('combobox', { name: 'State' }).and(page.locator('input')).fill('Washington');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Find a Dietitian' }).click();
  await expect(page).toHaveURL('/providers?state_code=WA&insurance_company_name=Premera+of+Tomorrow');
  await expect(page.getByRole('heading', { name: 'Washington who take Premera of Tomorrow' })).toBeVisible();
  await expect(insurance(page)).toHaveValue('Premera of Tomorrow');
  const stored = await page.evaluate((key) => localStorage.getItem(`sorrel:${key}`), INSURERS_KEY);
  expect(stored).toContain('Premera of Tomorrow');
});
