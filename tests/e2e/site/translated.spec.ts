import type { Page } from '@playwright/test';
import { addReferral } from '../../support/inbox.ts';
import { expect, flash, test } from '../../support/portal-fixture.ts';
import { addProvider } from '../../support/provider.ts';
import { field, group } from '../../support/provider-form.ts';
import { answerReferrals, fillReferral, submitButton, TAKEN, verified } from '../../support/referral-page.ts';
import type { RunningSite } from '../../support/running-site.ts';
import { insuranceBox, stateBox, submitSearch } from '../../support/search-form.ts';
import { newName } from '../../support/sessions.ts';
import { movePointer, settled } from '../../support/site-fixture.ts';
import { translate } from '../../support/translation.ts';

type Visit = {
  page: Page;
  site: RunningSite;
  name: string;
  open(path: string): Promise<void>;
  press(name: string | RegExp): Promise<void>;
};

test.use({ expectedErrors: /Failed to load resource/ });

const RESULTS = '/providers?state_code=WA&insurance_company_name=Regence';

/** Each page with its controls. `open` loads a document, in which the translation starts again. */
const VISITS: Record<string, (visit: Visit) => Promise<void>> = {
  'a search, filters, a profile and an answer': async ({ page, open, press }) => {
    await open('/');
    for (const [box, text] of [
      [stateBox(page), 'wash'],
      [insuranceBox(page), 'rege'],
    ] as const) {
      await box.fill(text);
      await box.press('Enter');
    }
    await submitSearch(page).click();
    for (const name of ['Spanish', 'Vietnamese']) await page.getByRole('checkbox', { name }).check();
    await expect(page).toHaveURL(/language=es&language=vi/);
    await press('Remove Spanish');
    await press('Clear all');
    await expect(page).toHaveURL(RESULTS);
    await page.getByText('Looking for a dietitian by name?').click();
    await page.getByLabel('Looking for a dietitian').fill('nobody');
    await press('Look up');
    await expect(page.getByText('We list nobody')).toBeVisible();
    await page.goBack();
    await page.getByRole('article').first().getByRole('link').click();
    await press('← Back to Provider Search');
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQs' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Frequently Asked Questions');
    await page.locator('main summary').last().click();
  },
  'a referral with errors': async ({ page, open, press }) => {
    const rejected: [number, object] = [403, { error: 'x' }];
    await answerReferrals(page, [422, { fields: { email: 'Odd' } }], rejected, rejected, [500, {}], TAKEN);
    await open('/patient-referral');
    await press('Submit');
    await page.getByText('Add state, insurance or reason (optional)').click();
    for (const text of [
      'Odd',
      'CAPTCHA verification failed',
      'You can press Submit again',
      'submitted successfully',
    ]) {
      await fillReferral(page);
      await submitButton(page).click();
      await expect(page.getByText(text).last()).toBeVisible();
      await page.getByLabel('Company').fill('');
    }
    await verified(page);
  },
  'the provider table and a provider': async ({ page, site, name, open, press }) => {
    await addProvider(site.services.db, { lastName: name, states: ['OR'] });
    await open('/portal/providers');
    const [filter, status] = [page.getByLabel('Filter by name'), page.getByLabel('Filter by status')];
    await filter.fill('nobody of this name');
    await expect(page.getByText('No provider has this name.')).toBeVisible();
    await filter.fill(name);
    await status.selectOption('draft');
    await expect(page.getByText('No provider')).toBeVisible();
    await status.selectOption('');
    await press(`Edit Test ${name}`);
    await field(page, 'First name').fill('');
    for (const each of ['Aetna', 'Cancer']) await page.getByRole('checkbox', { name: each }).check();
    await press('Save');
    await field(page, 'First name').fill('Test');
    await page.getByRole('checkbox', { name: 'Cancer' }).uncheck();
    await group(page, 'Oregon').getByLabel('Number').fill('LD-1');
    await press('Save');
    await expect(flash(page)).toHaveText(/updated successfully/);
    await press('Dismiss');
  },
  'a referral in the inbox': async ({ page, site, open, press }) => {
    const { reference } = await addReferral(site, { mails: [] });
    await open('/portal/referrals');
    await press(`I'll call ${reference}`);
    await page.getByRole('link', { name: reference }).click();
    for (const name of ['No answer', 'Voicemail', 'Contacted', 'Declined']) await press(name);
    await expect(page.getByText('Now Closed')).toBeVisible();
    await press(/^Back to/);
    await page.getByRole('link', { name: /^Closed/ }).click();
    await page.getByRole('link', { name: reference }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Referral ${reference}`);
  },
  'the team, lists, settings and the audit': async ({ page, open, press }) => {
    await open('/portal/team');
    await press('Invite');
    await press('Send Invitation');
    await page.keyboard.type('Ana@');
    await page.keyboard.press('Escape');
    await press('Discard');
    for (const name of ['Lists', 'Settings', 'Audit', 'Account', 'Dashboard']) {
      await page.getByRole('complementary').getByRole('link', { name }).first().click();
      await expect(page.getByRole('link', { name }).first()).toHaveAttribute('aria-current');
    }
    await open('/portal/settings');
    await press('Edit EHR Integration Settings');
    await page.getByLabel('EHR Provider').fill('');
    await press('Save');
    await press('Cancel');
    await open('/portal/audit');
    await page.getByLabel('First day').fill('2020-01-01');
    await press('Show Events');
    await press('Clear');
    await expect(page).toHaveURL('/portal/audit');
    // The address changes a moment before the page.
    await expect(page.getByRole('link', { name: 'Clear' })).toHaveCount(0);
  },
};

for (const [title, visit] of Object.entries(VISITS)) {
  test(`translated: ${title}`, async ({ page, site, context }) => {
    const seen: string[] = [];
    for (const isTranslated of [false, true]) {
      const tab = isTranslated ? await context.newPage() : page;
      if (isTranslated) await tab.addInitScript(movePointer);
      const name = newName();
      await visit({
        page: tab,
        site,
        name,
        async open(path) {
          await tab.goto(path);
          await settled(tab);
          if (isTranslated) await tab.evaluate(translate);
        },
        press: (name) =>
          tab.getByRole('button', { name }).or(tab.getByRole('link', { name })).first().click(),
      });
      await expect(tab.getByText('Loading...')).toHaveCount(0);
      const text = await tab.locator('body').innerText();
      seen.push(text.replaceAll(name, 'NAME').replaceAll(/R-\w{6}|\d+|\s+/g, ' '));
    }
    expect(seen[1]).toBe(seen[0]);
  });
}
