import { afterAll, beforeAll, expect, test } from 'vitest';
import { readDefaultFaqs } from '../../../server/db/default-faqs.ts';
import { type RunningSite, startServer } from '../../support/running-site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startServer();
});
afterAll(() => site.stop());

test.each<[string, string[]]>([
  [
    '/',
    [
      'Dietitians who accept your insurance',
      'Most patients pay $0 out of pocket.',
      ...[
        'Insurers we work with',
        'Aetna',
        'Blue Cross Blue Shield',
        'Cigna',
        'First Choice',
        'Honor Health',
      ],
      ...['Kaiser Permanente', 'LifeWise', 'Pacific Source', 'Premera', 'Providence', 'Regence', 'United'],
      ...['Care that meets you where you are', 'In person or virtual', 'Pay with insurance'],
      ...[
        'Nutrition counseling',
        'Medical interpreters',
        'Weight-inclusive care',
        'Chronic condition support',
      ],
      ...['Personal Nutrition Counseling', 'Preventive Nutrition', 'Intuitive Eating', 'Gastrointestinal'],
      ...['Cancer', 'Pediatric & Adolescents', 'Food Allergies & Intolerances', 'Eating Disorders'],
      ...['Cardiovascular Health', 'Sustainable Weight Loss', 'Diabetes Management', 'Corporate Wellness'],
    ],
  ],
  [
    '/providers',
    [
      'Find a Provider',
      'Please select a state and an insurance provider to find a dietitian who can help you.',
    ],
  ],
  [
    '/providers?state_code=WA',
    [
      'You chose Washington. Only your insurance is missing',
      'Insurance that our dietitians in Washington take',
    ],
  ],
  [
    '/providers?insurance_company_name=Cigna',
    ['You chose Cigna. Only your state is missing', 'States where our dietitians take Cigna', 'Oregon'],
  ],
  [
    '/providers?state_code=MN&insurance_company_name=Pacific+Source',
    [
      'No Results',
      'No providers found in Minnesota that take Pacific Source insurance.',
      'Please make a new selection to find an available provider.',
      ...['Insurance that our dietitians in Minnesota take', 'Premera'],
      ...['States where our dietitians take Pacific Source', 'Montana'],
    ],
  ],
  [
    '/faqs',
    [
      'Frequently Asked Questions',
      ...readDefaultFaqs().map(({ question }) => question),
      'Still have a question?',
    ],
  ],
  ['/careers', ['Dietitian Opportunities', 'Why Choose Us?', "Who We're Looking For"]],
])('%s says in order: %j', async (path, texts) => {
  const text = await readText(path);
  let at = 0;
  for (const each of texts) {
    const found = text.indexOf(each, at);
    expect(found, `${each} after ${texts[texts.indexOf(each) - 1]}`).toBeGreaterThanOrEqual(0);
    at = found + each.length;
  }
});

test.each<[string, string[]]>([
  [
    '/faqs',
    [
      'A cancellation or no-show within 24 hours of an appointment costs $40.',
      'more than 10 minutes',
      'Aetna, Blue Cross Blue Shield, United Health Care, Cigna, Regence and Premera',
      'Visa, MasterCard, American Express and Discover credit cards, debit cards, and FSA/HSA cards',
      ...['superbill', 'A card on file is required when booking.'],
    ],
  ],
  ['/about', ['About', '2022', 'multiple states', 'telehealth', 'founder', 'Oregon']],
  [
    '/careers',
    [
      ...['$60 to $90 per hour', 'Registered Dietitian', 'active state license', 'CAQH'],
      ...['malpractice insurance', 'solo practice', 'group practice', 'Apply Now'],
    ],
  ],
])('%s has the facts of the spec: %j', async (path, facts) => {
  const text = await readText(path);
  expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
});

test('a profile has name, credentials, states, insurers and bio', async () => {
  const provider = await (await fetch(`${site.url}/api/providers/1`)).json();
  const text = await readText('/providers/1');
  for (const each of [
    `${provider.first_name} ${provider.last_name}`,
    ...provider.credentials.map(({ title }: { title: string }) => title),
    ...provider.states.map(({ display_name }: { display_name: string }) => display_name),
    ...provider.insurance_companies.map(({ name }: { name: string }) => name),
    ...provider.bio.split(/\n+/),
  ]) {
    expect(text).toContain(each);
  }
});

/** The visible text of the page's main part, with a line for each element. */
async function readText(path: string): Promise<string> {
  const html = await (await fetch(site.url + path)).text();
  return html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<script.*?<\/script>|<option.*?<\/option>|<!--.*?-->/gs, '')
    .replace(/<[^>]+>/g, '\n')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', "'");
}
