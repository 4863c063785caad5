import path from 'node:path';
import { expect } from 'vitest';
import { invite } from '../support/portal-fixture.ts';
import { addProvider } from '../support/provider.ts';
import { PATIENT } from '../support/referral-page.ts';
import type { RunningSite } from '../support/running-site.ts';
import { addSession, newEmail, newName } from '../support/sessions.ts';
import { button, combobox, css, field, flash, heading, link, type Page, status, text } from './page.ts';

const AVATAR = path.resolve('docs/images/home.png');
export const REFERRAL_ERRORS = [
  'First name is required',
  'Last name is required',
  'Phone number is required',
  'Please enter a valid email address',
  'Company is required',
];

/** A user journey, which runs in each browser. */
export type Journey<Options = object> = (page: Page, site: RunningSite, options: Options) => Promise<void>;

export const JOURNEYS: Record<string, Journey> = {
  'search by typing, results, a profile and back': async (page) => {
    await page.open('/');
    await page.shows(combobox('State'));
    await page.click(button('Find a Dietitian'));
    await page.shows(status('State is required. Insurance is required'));
    await page.type(combobox('State'), 'wash');
    await page.press('Enter');
    await page.hasValue(combobox('State'), 'Washington');
    await page.type(combobox('Insurance'), 'REGE');
    await page.shows({ selector: '[role=option]', name: 'Regence' });
    await page.press('Enter');
    await page.click(button('Find a Dietitian'));
    await page.isAt('/providers?state_code=WA&insurance_company_name=Regence');
    const results = heading('Dietitians in Washington who take Regence');
    await page.isFocused(results);
    const [name = ''] = await page.texts(css('article h3'));
    await page.click(link(name));
    await page.shows(heading(name));
    await page.click(link('← Back to Provider Search'));
    await page.isAt('/providers?state_code=WA&insurance_company_name=Regence');
    await page.shows(results);
    await page.back();
    await page.isAt(/^\/providers\/\d+$/);
    await page.shows(heading(name));
  },

  'a referral with its errors, the phone mask and the captcha': async (page, { services }) => {
    await page.open('/patient-referral');
    await page.shows(field('First name'));
    await page.click(button('Submit'));
    for (const message of REFERRAL_ERRORS) await page.shows({ selector: '[aria-live]', name: message });
    await page.isFocused(field('First name'));
    for (const [label, value] of Object.entries(PATIENT)) {
      await page.type(field(label), label === 'Phone number' ? value.replaceAll(/\D/g, '') : value);
    }
    await page.hasValue(field('Phone number'), PATIENT['Phone number']);
    await page.shows(status('Verified'));
    await page.click(button('Submit'));
    await page.shows(heading('Your referral was submitted successfully!'));
    for (const label of Object.keys(PATIENT)) await page.hasValue(field(label), '');
    const { referrals } = await services.worklist.list(null);
    await page.shows({ selector: 'strong', name: referrals[0]?.reference ?? 'none' });
  },

  'the menu of small screens: Escape and a link close it': async (page) => {
    await page.resize(390);
    await page.open('/');
    await page.shows(combobox('State'));
    const about = link('About Us');
    await page.hides(about);
    await page.click(button('Menu'));
    await page.shows(about);
    await page.press('Escape');
    await page.hides(about);
    await page.isFocused(button('Menu'));
    await page.press('Enter');
    await page.click(about);
    await page.isAt('/about');
    await page.shows(css('h1'));
    await page.hides(about);
  },

  'accordions: one service is open at a time, with its illustration': async (page) => {
    await page.open('/');
    await page.shows(combobox('State'));
    const illustration = (name: string) => css(`section img[src*="${name}"]`);
    await page.shows(illustration('services-default'));
    await page.click(heading('Corporate Wellness'));
    await page.hides(illustration('services-default'));
    await page.click(heading('Diabetes Management'));
    await page.shows(css('details[open]:last-child'));
    expect(await page.texts(css('details[open] h3'))).toEqual(['Diabetes Management']);
    await page.click(heading('Diabetes Management'));
    await page.shows(illustration('services-default'));
  },

  'the table, form, upload and dialog of the portal': async (page, site) => {
    const name = await openPortal(page, site);
    await page.click(button('Name'));
    await page.isAt(/sort=/);
    await page.type(field('Filter by name'), name);
    await page.shows(text(/^1 of \d+ providers$/));
    await page.click(link(`Edit Ada ${name}`));
    await page.shows(heading('Edit Provider'));
    await page.isDisabled({ selector: 'button', name: 'Save' });
    await page.type(field('Bio'), 'Speaks Greek.');
    await page.type(field('Avatar'), AVATAR);
    await page.shows(css('canvas[aria-label^="Preview of"]'));
    await page.click(button('Save'));
    await page.shows(flash(`Ada ${name} updated successfully.`));
    // The list has kept its filter.
    await page.shows(css(`tr:only-child img[src*="/images/"]`));
    await page.click(button(`Delete Ada ${name}`));
    const question = text(`Are you sure you want to delete Ada ${name}?`);
    await page.shows(question);
    await page.press('Escape');
    await page.hides(question);
    await page.click(button(`Delete Ada ${name}`));
    await page.click(button('Delete'));
    await page.shows(flash('Provider deleted successfully.'));
    await page.hides(button(`Delete Ada ${name}`));
  },

  'the navigation of the portal on small screens': async (page, site) => {
    await openPortal(page, site);
    await page.resize(390);
    await page.click(button('Menu'));
    await page.shows(heading('Portal Navigation'));
    await page.click(link('Settings'));
    await page.isAt('/portal/settings');
    await page.hides(heading('Portal Navigation'));
    await page.click(button('Logout'));
    await page.shows(heading('Sign In'));
  },
};

/** Needs an authenticator. */
export const PASSKEY_JOURNEYS: Record<string, Journey<{ addAuthenticator(): Promise<void> }>> = {
  'registration with a passkey, logout and login': async (page, site, browser) => {
    await browser.addAuthenticator();
    const email = newEmail();
    await page.open(await invite(site, email));
    await page.hasValue(css('input[type=email]'), email);
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
    await page.click(button('Logout'));
    await page.shows(heading('Sign In'));
  },
};

/** Opens the portal's table with a session, and a new provider whose last name it returns. */
export async function openPortal(page: Page, site: RunningSite): Promise<string> {
  const lastName = newName();
  await addProvider(site.services.db, { firstName: 'Ada', lastName });
  const { token } = await addSession(site);
  // Cookies belong to the site of the page.
  await page.open('/faqs');
  await page.driver.send('AddCookie', { cookie: { name: 'sorrel_session', value: token, httpOnly: true } });
  await page.open('/portal/providers');
  return lastName;
}
