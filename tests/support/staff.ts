import { Hono } from 'hono';
import { pino } from 'pino';
import { createApp } from '../../server/app.ts';
import type { WireProvider } from './answers.ts';
import { json, multipart } from './bodies.ts';
import { type Answer, signedInPerson, type TestBrowser } from './portal.ts';
import { type Engine, openTestSite, type TestSite } from './test-site.ts';

/** A site and a browser in which someone of its staff is signed in. */
export async function openStaffSite(engine: Engine): Promise<{ site: TestSite; browser: TestBrowser }> {
  const site = await openTestSite(engine);
  return { site, browser: await signedInPerson(site) };
}

/** The same site with the headers that production sends. */
export function withSecurityHeaders({ services, options }: TestSite): TestSite {
  const api = createApp({
    config: { siteUrl: undefined, trustedProxies: 0 },
    services,
    logger: pino({ level: 'silent' }),
    handlePage: async () =>
      new Response('A page.', { status: 404, headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
    staticFiles: new Hono(),
  });
  return { api, services, options };
}

type Value = string | number | null | Blob | readonly (string | number)[];
export type Fields = Record<string, Value>;

/** Fields as a form names them (spec section 7): in brackets, null as empty, an empty list as one empty entry. */
export function formEntries(group: string, fields: Fields): [string, string | Blob][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string | Blob][] => {
    const field = `${group}[${name}]`;
    if (value === null) return [[field, '']];
    if (value instanceof Blob) return [[field, value]];
    if (typeof value !== 'object') return [[field, String(value)]];
    return (value.length > 0 ? value : ['']).map((item) => [`${field}[]`, String(item)]);
  });
}

/** Every way to send fields wrapped under a name. */
export const encodings: [name: string, encode: (group: string, fields: Fields) => RequestInit][] = [
  ['JSON', (group, fields) => json({ [group]: fields })],
  [
    'urlencoded',
    (group, fields) => ({ body: new URLSearchParams(formEntries(group, fields) as [string, string][]) }),
  ],
  ['multipart', (group, fields) => multipart(formEntries(group, fields))],
];

/** An answer about a provider: it, or what is wrong with what was sent. */
export type ProviderAnswer = Answer & {
  body: WireProvider & { error?: string; errors?: string[]; fields?: Record<string, string> };
};

/** Sends a new provider as the portal does. */
export async function sendNew(browser: TestBrowser, fields: Fields): Promise<ProviderAnswer> {
  const init = multipart(formEntries('provider', fields));
  return (await browser.send('POST', '/api/providers', init)) as ProviderAnswer;
}

/** Sends a change of a provider as the portal does. */
export async function sendChange(browser: TestBrowser, id: number, fields: Fields): Promise<ProviderAnswer> {
  const init = multipart(formEntries('provider', fields));
  return (await browser.send('PATCH', `/api/providers/${id}`, init)) as ProviderAnswer;
}

/** Adds a provider through the API. */
export async function created(browser: TestBrowser, fields: Fields = {}): Promise<WireProvider> {
  const answer = await sendNew(browser, { first_name: 'Ada', last_name: 'Byrne', ...fields });
  if (answer.status !== 201) throw new Error(`The provider was refused: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** The ids of the reference lists, by code, abbreviation and name. */
export async function referenceIds({ services: { referenceData } }: Pick<TestSite, 'services'>) {
  const [states, credentials, insurers] = await Promise.all([
    referenceData.states(),
    referenceData.credentials(),
    referenceData.insuranceCompanies(),
  ]);
  const find = <T extends { id: number }>(list: T[], matches: (item: T) => boolean): number => {
    const item = list.find(matches);
    if (!item) throw new Error('The reference lists do not hold it.');
    return item.id;
  };
  return {
    state: (code: string) => find(states, (item) => item.code === code),
    credential: (abbreviation: string) => find(credentials, (item) => item.abbreviation === abbreviation),
    insurer: (name: string) => find(insurers, (item) => item.name === name),
  };
}
