import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { invite } from '../support/portal-fixture.ts';
import { addProvider } from '../support/provider.ts';
import { PATIENT } from '../support/referral-page.ts';
import { storedReferrals } from '../support/referral-posts.ts';
import { type RunningSite, startServer } from '../support/running-site.ts';
import { addSession, newEmail, newName } from '../support/sessions.ts';
import { startFirefox } from './firefox.ts';
import { button, combobox, field, flash, heading, link, type Page, status } from './page.ts';
import { startWebKit } from './webkit.ts';

type Journey = (page: Page, site: RunningSite) => Promise<void>;

const JOURNEYS: Record<string, Journey> = {
  'search by typing, results, a profile and back': async (page, { url }) => {
    await page.open(`${url}/`);
    await page.movePointer();
    await page.shows(combobox('State'));
    await page.click(button('Find a Dietitian'));
    await page.shows(status('State is required. Insurance is required'));
    await page.type(combobox('State'), 'wash');
    await page.press('Enter');
    await page.has(combobox('State'), 'value', 'Washington');
    await page.type(combobox('Insurance'), 'REGE');
    await page.shows(['[role=option]', 'Regence']);
    await page.press('Enter');
    await page.click(button('Find a Dietitian'));
    await page.isAt('/providers?state_code=WA&insurance_company_name=Regence');
    const results = heading('Dietitians in Washington who take Regence');
    await page.shows(results);
    const name = await page.run(() => document.querySelector('article h3')?.textContent ?? '');
    await page.click(link(name));
    await page.shows(['h1', name]);
    await page.click(link('← Back to Provider Search'));
    await page.isAt('/providers?state_code=WA&insurance_company_name=Regence');
    await page.shows(results);
    await page.back();
    await page.isAt(/^\/providers\/\d+$/);
    await page.shows(['h1', name]);
  },

  'a referral with its errors, the phone mask and the captcha': async (page, { url, services }) => {
    await page.open(`${url}/patient-referral`);
    await page.shows(field('First name'));
    await page.click(button('Submit'));
    for (const error of ['First name is required', 'Phone number is required', 'Company is required']) {
      await page.shows(['[aria-live]', error]);
    }
    for (const [label, value] of Object.entries(PATIENT)) {
      await page.type(field(label), label === 'Phone number' ? value.replaceAll(/\D/g, '') : value);
    }
    await page.has(field('Phone number'), 'value', PATIENT['Phone number']);
    await page.shows(status('Verified'));
    await page.click(button('Submit'));
    await page.shows(heading('Your referral was submitted successfully!'));
    for (const label of Object.keys(PATIENT)) await page.has(field(label), 'value', '');
    const { referrals } = await storedReferrals({ services });
    await page.shows(['strong', referrals.at(-1)?.reference ?? 'none']);
  },

  'the menu of small screens, and an answer of the FAQs': async (page, { url }) => {
    await page.resize(390, 900);
    await page.open(`${url}/about`);
    const faqs = link('FAQs');
    await page.hides(['nav a', 'Dietitians']);
    await page.click(button('Menu'));
    await page.shows(['nav a', 'Dietitians']);
    await page.press('Escape');
    await page.hides(['nav a', 'Dietitians']);
    await page.click(faqs);
    await page.isAt('/faqs');
    await page.hides(['main details[open]']);
    await page.click(['main summary']);
    await page.shows(['main details[open]']);
  },

  'the table, form, upload and dialog of the portal': async (page, site) => {
    const lastName = newName();
    const name = `Ada ${lastName}`;
    await addProvider(site.services.db, { firstName: 'Ada', lastName });
    const { token } = await addSession(site);
    // Cookies belong to the site of the page.
    await page.open(site.url);
    await page.setCookie('sorrel_session', token);
    await page.open(`${site.url}/portal/providers`);
    await page.type(field('Filter by name'), lastName);
    await page.shows(['p', /^1 of \d+ providers$/]);
    await page.click(link(`Edit ${name}`));
    await page.shows(heading('Edit Provider'));
    await page.has(['button', 'Save'], 'disabled', true);
    await page.type(field('Bio'), 'Speaks Greek.');
    await page.choose(field('Avatar'), path.resolve('docs/images/home.png'));
    await page.shows(['img[alt^="Preview of"]']);
    await page.click(button('Save'));
    await page.shows(flash(`${name} updated successfully.`));
    await page.shows(['tr:only-child img[src*="/images/"]']);
    await page.click(button(`Delete ${name}`));
    await page.shows(['p', `Are you sure you want to delete ${name}?`]);
    await page.click(button('Delete'));
    await page.shows(flash('Provider deleted successfully.'));
    await page.click(button('Logout'));
    await page.shows(heading('Sign In'));
  },
};

const PASSKEY_JOURNEY: Record<string, Journey> = {
  'registration with a passkey, logout and login': async (page, site) => {
    const email = newEmail();
    await page.open(site.url + (await invite(site, email)));
    await page.has(['input[type=email]'], 'value', email);
    await page.type(field('First Name'), 'Ana');
    await page.type(field('Last Name'), 'Duarte');
    await page.click(button('Set Up Passkey'));
    await page.shows(flash('Registration successful!'));
    await page.isAt('/portal');
    await page.click(button('Logout'));
    await page.shows(heading('Sign In'));
    await page.type(field('Email'), email);
    await page.click(button('Sign In with Passkey'));
    await page.shows(flash('Login successful!'));
    await page.isAt('/portal');
  },
};

describe.each([
  { name: 'Firefox', start: startFirefox, journeys: { ...JOURNEYS, ...PASSKEY_JOURNEY } },
  { name: 'WebKitGTK', start: startWebKit, journeys: JOURNEYS },
])('$name', ({ start, journeys }) => {
  let site: RunningSite;
  let page: Page;
  beforeAll(async () => {
    site = await startServer();
    page = await start();
  });
  afterAll(async () => {
    await page?.close();
    await site?.stop();
  });

  test.each(Object.entries(journeys))('%s', async (_title, journey) => {
    await page.resize(1280, 900);
    await journey(page, site);
    expect(await page.takeErrors()).toEqual([]);
  });
});
