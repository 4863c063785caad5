import { expect, test } from 'vitest';
import { practice } from '../../../practice.config.ts';
import { PROVIDER } from '../../../tests/support/api-fakes.ts';
import { structuredData } from './structured-data.ts';

const SITE = 'https://nutrition.example';

const FACTS = { ...practice.defaults, fax: null, postalAddress: null, banner: null, notices: [] };

const read = (...args: Parameters<typeof structuredData>) => JSON.parse(structuredData(...args))['@graph'];

test('data cannot close the script element', () => {
  const title = '</script><!--<script>';
  const script = structuredData(SITE, FACTS, { title, path: '/providers?state_code=OR' });
  expect(script).not.toContain('<');
  expect(JSON.parse(script)['@graph'][0].itemListElement[2].name).toBe(title);
});

test('the home page describes the practice, without contacts that it does not have', () => {
  const home = { title: 'Home', path: '/' };
  const facts = { ...FACTS, postalAddress: '12 Oak Street\nPortland, OR 97205' };
  const [thing] = read(SITE, facts, home);
  expect(thing).toMatchObject({
    url: `${SITE}/`,
    telephone: '(503) 555-0142',
    address: '12 Oak Street, Portland, OR 97205',
  });
  expect(thing).not.toHaveProperty('faxNumber');
  expect(read(SITE, FACTS, home)[0]).not.toHaveProperty('address');
});

test('a profile describes the dietitian, with credentials and photo if known, and its position', () => {
  const page = { title: 'Ada Ng', path: '/providers/7', provider: PROVIDER };
  const [plain, breadcrumbs] = read(SITE, FACTS, page);
  expect(plain).toMatchObject({ name: 'Ada Ng', jobTitle: 'Dietitian', url: `${SITE}/providers/7` });
  expect(JSON.stringify(plain)).not.toMatch(/honorificSuffix|image/);
  expect(breadcrumbs.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${SITE}/` },
    { '@type': 'ListItem', position: 2, name: 'Find a Dietitian', item: `${SITE}/providers` },
    { '@type': 'ListItem', position: 3, name: 'Ada Ng', item: `${SITE}/providers/7` },
  ]);
  const provider = {
    ...PROVIDER,
    photoUrl: `${SITE}/images/x-640.webp`,
    credentials: [
      { id: 1, title: 'Master of Science', abbreviation: 'MS' },
      { id: 2, title: 'Registered Dietitian', abbreviation: 'RD' },
    ],
  };
  expect(read(SITE, FACTS, { ...page, provider })[0]).toMatchObject({
    jobTitle: 'Registered Dietitian',
    honorificSuffix: 'MS, RD',
    image: provider.photoUrl,
  });
});
