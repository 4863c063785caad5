import type { Provider } from '../../../domain/directory/schemas.ts';
import { fullName } from '../../../domain/names.ts';
import type { Answer, PublicFaq, PublicPractice } from '../../../domain/practice/schemas.ts';
import { practice } from '../../../practice.config.ts';
import linkPreview from '../../illustrations/link-preview.jpg';

/** A schema.org object for JSON-LD. */
export type Thing = { '@type': string | string[] } & Record<string, unknown>;

/** Returns the text of a JSON-LD script, with `<` escaped so that no data can end the element. */
export function toScript(things: Thing[]): string {
  const data = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

/** Two types: a business has a place, the specialty belongs to a medical organization. */
export function practiceThing(siteUrl: string, facts: PublicPractice, areaServed?: string): Thing {
  const { name, descriptor, founded, founder } = practice;
  const { phone, fax, email, postalAddress } = facts;
  return {
    '@type': ['MedicalBusiness', 'MedicalOrganization'],
    '@id': practiceId(siteUrl),
    name,
    description: descriptor,
    url: `${siteUrl}/`,
    image: siteUrl + linkPreview,
    telephone: phone,
    ...(fax && { faxNumber: fax }),
    email,
    ...(postalAddress && { address: address(postalAddress) }),
    foundingDate: String(founded),
    founder: { '@type': 'Person', name: founder.name, honorificSuffix: founder.credentials },
    medicalSpecialty: 'https://schema.org/DietNutrition',
    ...(areaServed && { areaServed: state(areaServed) }),
  };
}

/** The site, whose name search engines show. */
export function websiteThing(siteUrl: string): Thing {
  return {
    '@type': 'WebSite',
    '@id': `${siteUrl}/#website`,
    name: practice.name,
    url: `${siteUrl}/`,
    publisher: { '@id': practiceId(siteUrl) },
  };
}

/** A dietitian with credentials, and a license for each state. `path` is that of the profile. */
export function personThing(siteUrl: string, path: string, provider: Provider): Thing {
  const { credentials, states, photoUrl, npi, languages, concerns, offices } = provider;
  const dietitian = credentials.find(({ title }) => /dietitian/i.test(title));
  return {
    '@type': 'Person',
    '@id': `${siteUrl}${path}#person`,
    name: fullName(provider),
    givenName: provider.firstName,
    familyName: provider.lastName,
    jobTitle: dietitian?.title ?? 'Dietitian',
    ...(credentials.length > 0 && {
      honorificSuffix: credentials.map(({ abbreviation }) => abbreviation).join(', '),
    }),
    ...known('hasCredential', [
      ...credentials.map(({ title, abbreviation }) => ({
        '@type': 'EducationalOccupationalCredential',
        name: title,
        alternateName: abbreviation,
      })),
      ...states.map(({ displayName }) => ({
        '@type': 'EducationalOccupationalCredential',
        name: `License to practice dietetics in ${displayName}`,
        credentialCategory: 'license',
        validIn: state(displayName),
      })),
    ]),
    ...(npi && { identifier: { '@type': 'PropertyValue', propertyID: 'NPI', value: npi } }),
    ...known(
      'knowsLanguage',
      languages.map(({ code, name }) => ({ '@type': 'Language', name, alternateName: code })),
    ),
    ...known(
      'knowsAbout',
      concerns.map(({ name }) => name),
    ),
    ...known(
      'workLocation',
      offices.map(({ name, street, city, stateCode, zip, phone }) => ({
        '@type': 'Place',
        name,
        ...(phone && { telephone: phone }),
        address: postalAddress(street, city, stateCode, zip),
      })),
    ),
    ...(photoUrl && { image: photoUrl }),
    url: siteUrl + path,
    worksFor: {
      '@type': 'Organization',
      '@id': practiceId(siteUrl),
      name: practice.name,
      url: `${siteUrl}/`,
    },
  };
}

/** The breadcrumbs from the home page to this page, which is last. */
export function breadcrumbs(siteUrl: string, steps: { name: string; path: string }[]): Thing {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  };
}

export function faqPage(faqs: Pick<PublicFaq, 'question' | 'answer'>[]): Thing {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
    })),
  };
}

/** The pages that a page lists, in order. */
export function itemList(siteUrl: string, name: string, paths: string[]): Thing {
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: paths.length,
    itemListElement: paths.map((path, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: siteUrl + path,
    })),
  };
}

/** Returns an answer without its styles. */
function plainText(answer: Answer): string {
  const lines = answer.flatMap(({ items }) => items.map((item) => item.map(({ text }) => text).join('')));
  return lines.join(' ').replaceAll('\n', ' ');
}

function practiceId(siteUrl: string): string {
  return `${siteUrl}/#practice`;
}

/** Parses a US address, whose last line has city, state and ZIP code; returns others as text. */
function address(text: string): Thing | string {
  const lines = text.split('\n');
  const [, city, region, postalCode] = /^(.+), ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/.exec(lines.at(-1) ?? '') ?? [];
  if (!city) return lines.join(', ');
  return postalAddress(lines.slice(0, -1).join(', '), city, region, postalCode);
}

function postalAddress(
  streetAddress: string,
  addressLocality: string,
  addressRegion: string | undefined,
  postalCode: string | undefined,
): Thing {
  return { '@type': 'PostalAddress', streetAddress, addressLocality, addressRegion, postalCode };
}

function state(name: string): Thing {
  return { '@type': 'State', name };
}

/** The property, or nothing if it has no values. */
function known(name: string, values: unknown[]): Record<string, unknown> {
  return values.length > 0 ? { [name]: values } : {};
}
