import { expect, test } from 'vitest';
import type { Answer, PublicPractice } from '../../../domain/practice/schemas.ts';
import { practice } from '../../../practice.config.ts';
import { PROVIDER } from '../../../tests/support/api-fakes.ts';
import { breadcrumbs, faqPage, itemList, personThing, practiceThing, toScript } from './structured-data.ts';

const SITE = 'https://nutrition.example';

const FACTS: PublicPractice = {
  ...practice.defaults,
  postalAddress: null,
  hours: ['Monday'],
  notice: null,
  notices: [],
};

test('data cannot close the script element', () => {
  const script = toScript([{ '@type': 'Person', name: '</script><!--<script>' }]);
  expect(script).not.toContain('<');
  expect(JSON.parse(script)).toEqual({
    '@context': 'https://schema.org',
    '@graph': [{ '@type': 'Person', name: '</script><!--<script>' }],
  });
});

test('of a dietitian, unknown facts and the availability are left out', () => {
  const person = personThing(SITE, '/providers/7', {
    ...PROVIDER,
    appointmentSchedulingUrl: 'https://ehr.example/book',
  });
  expect(person.jobTitle).toBe('Dietitian');
  expect(JSON.stringify(person)).not.toMatch(/ehr.example|honorificSuffix|hasCredential|image/);
});

test('a dietitian with credentials and a license per state', () => {
  const person = personThing(SITE, '/providers/7', {
    ...PROVIDER,
    photoUrl: `${SITE}/images/x-640.webp`,
    credentials: [
      { id: 1, title: 'Master of Science', abbreviation: 'MS' },
      { id: 2, title: 'Registered Dietitian', abbreviation: 'RD' },
    ],
    states: [{ id: 1, code: 'OR', displayName: 'Oregon' }],
  });
  expect(person).toMatchObject({
    '@type': 'Person',
    name: 'Ada Ng',
    jobTitle: 'Registered Dietitian',
    honorificSuffix: 'MS, RD',
    image: `${SITE}/images/x-640.webp`,
    url: `${SITE}/providers/7`,
    worksFor: { '@id': `${SITE}/#practice` },
  });
  expect(person.hasCredential).toEqual([
    { '@type': 'EducationalOccupationalCredential', name: 'Master of Science', alternateName: 'MS' },
    { '@type': 'EducationalOccupationalCredential', name: 'Registered Dietitian', alternateName: 'RD' },
    {
      '@type': 'EducationalOccupationalCredential',
      name: 'License to practice dietetics in Oregon',
      credentialCategory: 'license',
      validIn: { '@type': 'State', name: 'Oregon' },
    },
  ]);
});

test('the practice with hours and contacts, and areaServed only if known', () => {
  const thing = practiceThing(SITE, FACTS, 'Oregon');
  expect(thing).toMatchObject({
    name: 'Sorrel',
    url: `${SITE}/`,
    telephone: '(503) 555-0142',
    faxNumber: '(503) 555-0143',
    email: 'info@sorrel.example',
    foundingDate: '2022',
    medicalSpecialty: 'https://schema.org/DietNutrition',
    areaServed: { '@type': 'State', name: 'Oregon' },
  });
  const other = practiceThing(SITE, { ...FACTS, fax: null });
  for (const name of ['areaServed', 'faxNumber', 'address']) expect(other).not.toHaveProperty(name);
});

test('the address by its parts if it is a US address', () => {
  const address = (postalAddress: string) => practiceThing(SITE, { ...FACTS, postalAddress }).address;
  expect(address('Suite 4\n12 Oak Street\nPortland, OR 97205')).toEqual({
    '@type': 'PostalAddress',
    streetAddress: 'Suite 4, 12 Oak Street',
    addressLocality: 'Portland',
    addressRegion: 'OR',
    postalCode: '97205',
  });
  expect(address('12 Oak Street\nPortland')).toBe('12 Oak Street, Portland');
});

test('lists count from one and use absolute URLs', () => {
  expect(breadcrumbs(SITE, [{ name: 'FAQs', path: '/faqs' }]).itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Home', item: `${SITE}/` },
    { '@type': 'ListItem', position: 2, name: 'FAQs', item: `${SITE}/faqs` },
  ]);
  expect(itemList(SITE, 'All', ['/providers/7'])).toMatchObject({
    numberOfItems: 1,
    itemListElement: [{ position: 1, url: `${SITE}/providers/7` }],
  });
});

test('each question with its complete answer', () => {
  const answer: Answer = [
    { type: 'paragraph', items: [[{ text: 'One' }, { text: '.', isStrong: true }]] },
    { type: 'bullets', items: [[{ text: 'Two.' }], [{ text: 'Three.', href: 'https://a.example/' }]] },
  ];
  expect(faqPage([{ question: 'Why?', answer }]).mainEntity).toEqual([
    { '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'One. Two. Three.' } },
  ]);
});
