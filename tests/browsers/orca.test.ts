import { type Journey, openPortal, REFERRAL_ERRORS } from './journeys.ts';
import { type Orca, startOrca } from './orca.ts';
import { button, combobox, field, heading, link } from './page.ts';
import { testBrowser } from './test-browser.ts';

/** The last words of public pages. Orca may skip changes that happen while it reads a page. */
const LAST_WORD = 'Careers';

/** Phrases leave out the names of roles, which differ between versions of Orca. */
const READ: Record<string, Journey<Orca>> = {
  'the home page, from its title to the services': async (page, _site, orca) => {
    await page.open('/');
    await orca.says('Finished loading');
    await orca.says('Dietitians who accept your insurance heading level 1');
    await orca.says('Most patients pay $0 out of pocket.');
    await orca.says('Services heading level 2');
    await orca.says('Personal Nutrition Counseling collapsed');
  },

  'the search: missing choices, options, and how many dietitians were found': async (page, _site, orca) => {
    await page.open('/providers');
    await orca.says('Finished loading');
    await orca.says('Find a Dietitian heading level 1');
    await orca.says(LAST_WORD);
    await page.click(button('Find a Dietitian'));
    await orca.says('State is required. Insurance is required');
    await page.click(combobox('State'));
    await orca.says('State');
    await page.type(combobox('State'), 'wash');
    await orca.says('Washington', '1 option');
    await page.press('Enter');
    await page.press('Tab');
    await orca.says('Insurance');
    await page.type(combobox('Insurance'), 'regence');
    await orca.says('Regence', '1 option');
    await page.press('Enter');
    await page.click(button('Find a Dietitian'));
    await orca.says('Dietitians in Washington who take Regence heading level 2', /\d+ dietitians shown/);
  },

  'a filter: how many dietitians are left': async (page, _site, orca) => {
    await page.open('/providers?state_code=WA&insurance_company_name=Regence');
    await orca.says('Finished loading');
    await orca.says(LAST_WORD);
    await page.click(field(/^Spanish/));
    await orca.says('3 dietitians shown');
    await page.click(link('Clear all'));
    await orca.says('25 dietitians shown');
  },

  'the referral form: labels, errors, and the captcha': async (page, _site, orca) => {
    await page.open('/patient-referral');
    await orca.says('Finished loading');
    await orca.says('Refer a Patient heading level 1');
    await orca.says(/First name \w+ required/);
    await orca.says(/Company \w+ required/);
    await orca.says('Human verification', 'Runs automatically');
    await orca.says(LAST_WORD);
    // Once Orca announces the focus, it has finished the page.
    await page.click(field('Company'));
    await orca.says(/Company \w+ required/);
    await page.press('Enter');
    await orca.says(/First name \w+ required\. invalid/, ...REFERRAL_ERRORS);
    await page.press('Tab');
    await orca.says(/Last name \w+ required\. invalid .*Last name is required/);
  },

  'the form of a provider, an error, and the outcome': async (page, site, orca) => {
    const name = await openPortal(page, site);
    await page.type(field('Filter by name'), name);
    await page.click(link(`Edit Ada ${name}`));
    // Opening the form loads no document, so Orca may stay silent.
    await page.shows(heading('Edit Provider'));
    await page.reload();
    await orca.says('Finished loading Edit Provider');
    await orca.says('Edit Provider heading level 1');
    await orca.says(/First name .*?required/);
    await orca.says('Licenses heading level 2');
    await orca.says('Cancel');
    await page.click(field('First name'));
    await orca.says(/First name .*?required/);
    await page.press('Tab');
    await orca.says(/Last name .*?required/);
    await page.clear(field('Last name'));
    await orca.says('Last name is required');
    await page.type(field(/^Last name/), name);
    await page.type(field('Bio'), 'Speaks Greek.');
    await page.click(button('Save'));
    await orca.says(`Ada ${name} updated successfully.`);
  },
};

testBrowser('Orca', startOrca, READ);
