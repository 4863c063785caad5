import { href } from 'react-router';
import { fullName } from '../../../domain/names.ts';
import type { PublicPractice } from '../../../domain/practice/practice-responses.ts';
import type { Provider } from '../../../domain/providers/provider-responses.ts';
import { practice } from '../../../practice.config.ts';

type Page = { title: string; path: string; isUnindexed?: boolean; provider?: Provider };

const HOME = { title: 'Home', path: href('/') };
const SEARCH = { title: 'Find a Dietitian', path: href('/providers') };

/** Returns a page's JSON-LD (schema.org). No data can end the script element, because `<` is escaped. */
export function structuredData(siteUrl: string, facts: PublicPractice, page: Page): string {
  const { path, isUnindexed, provider } = page;
  const isBelowSearch = path.startsWith(SEARCH.path) && path !== SEARCH.path && !isUnindexed;
  const things = [
    path === HOME.path && describePractice(siteUrl, facts),
    provider && describePerson(siteUrl, path, provider),
    isBelowSearch && describePosition(siteUrl, [HOME, SEARCH, page]),
  ].filter(Boolean);
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': things }).replaceAll('<', '\\u003c');
}

function describePractice(siteUrl: string, { phone, fax, email, postalAddress }: PublicPractice) {
  return {
    '@type': 'MedicalBusiness',
    name: practice.name,
    description: practice.descriptor,
    url: siteUrl + HOME.path,
    telephone: phone,
    faxNumber: fax ?? undefined,
    email,
    address: postalAddress?.replaceAll('\n', ', '),
    foundingDate: String(practice.founded),
  };
}

function describePerson(siteUrl: string, path: string, provider: Provider) {
  const { credentials, photoUrl } = provider;
  return {
    '@type': 'Person',
    name: fullName(provider),
    honorificSuffix: credentials.map(({ abbreviation }) => abbreviation).join(', ') || undefined,
    jobTitle: credentials.find(({ title }) => /dietitian/i.test(title))?.title ?? 'Dietitian',
    image: photoUrl ?? undefined,
    url: siteUrl + path,
    worksFor: { '@type': 'MedicalBusiness', name: practice.name, url: siteUrl + HOME.path },
  };
}

function describePosition(siteUrl: string, pages: Page[]) {
  const steps = pages.map(({ title: name, path }, index) => {
    return { '@type': 'ListItem', position: index + 1, name, item: siteUrl + path };
  });
  return { '@type': 'BreadcrumbList', itemListElement: steps };
}
