import type { Input } from '../../domain/forms/field.ts';
import { STAFF_LISTS } from '../../server/lists/lists.ts';
import { readReferenceLists } from '../../server/lists/public-repository.ts';
import { updateItem } from '../../server/lists/service.ts';
import type { WireProvider } from './answers.ts';
import { json, multipart } from './bodies.ts';
import { type Answer, signedInPerson, type TestBrowser } from './portal.ts';
import { TESTER } from './provider.ts';
import { type Engine, openTestSite, type TestSite } from './test-site.ts';

export async function openStaffSite(engine: Engine) {
  const site = await openTestSite(engine);
  return { site, browser: await signedInPerson(site), ids: await referenceIds(site) };
}

type Value = string | number | null | Blob | readonly (string | number)[];
export type Fields = Record<string, Value>;

/** Encodes fields as form entries (spec section 7). */
function formEntries(group: string, fields: Fields): [string, string | Blob][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string | Blob][] => {
    const field = `${group}[${name}]`;
    if (value === null) return [[field, '']];
    if (value instanceof Blob) return [[field, value]];
    if (typeof value !== 'object') return [[field, String(value)]];
    return (value.length > 0 ? value : ['']).map((item) => [`${field}[]`, String(item)]);
  });
}

export const encodings: [name: string, encode: (group: string, fields: Fields) => RequestInit][] = [
  ['JSON', (group, fields) => json({ [group]: fields })],
  ['urlencoded', (...group) => ({ body: new URLSearchParams(formEntries(...group) as [string, string][]) })],
  ['multipart', (...group) => multipart(formEntries(...group))],
];

export type ProviderAnswer = Answer & {
  body: WireProvider & { error?: string; errors?: string[]; fields?: Record<string, string> };
};

async function sendProvider(browser: TestBrowser, method: string, path: string, fields: Fields) {
  const init = multipart(formEntries('provider', fields));
  return (await browser.send(method, path, init)) as ProviderAnswer;
}
export const sendNew = (browser: TestBrowser, fields: Fields) =>
  sendProvider(browser, 'POST', '/api/providers', fields);
export const sendChange = (browser: TestBrowser, id: number, fields: Fields) =>
  sendProvider(browser, 'PATCH', `/api/providers/${id}`, fields);

export async function created(browser: TestBrowser, fields: Fields = {}): Promise<WireProvider> {
  const answer = await sendNew(browser, { first_name: 'Ada', last_name: 'Byrne', ...fields });
  if (answer.status !== 201) throw new Error(`The provider was rejected: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Adds an office through the API, in Portland unless fields say otherwise. @returns its id. */
export async function addOffice(browser: TestBrowser, fields: object = {}): Promise<number> {
  const office = { name: 'Portland', street: '1 Fir St', city: 'Portland', state_code: 'OR', zip: '97209' };
  const { status, body } = await browser.post<{ id: number }>('/api/portal/offices', {
    ...office,
    ...fields,
  });
  if (status !== 201) throw new Error(`The office was rejected: ${JSON.stringify(body)}`);
  return body.id;
}

/** Changes an insurer without the API. */
export async function changeInsurer(site: Pick<TestSite, 'services'>, name: string, fields: Input) {
  const id = (await referenceIds(site)).insurer(name);
  return updateItem(site.services, STAFF_LISTS.insurers, id, fields, TESTER);
}

export const license = (state_id: number, more = {}) => ({
  state_id,
  number: null,
  expires_on: null,
  ...more,
});
export const panel = (insurance_company_id: number, state_id: number | null = null) => {
  return { insurance_company_id, state_id };
};

/** Finds ids in the reference lists by code, abbreviation and name. */
export async function referenceIds({ services: { db } }: Pick<TestSite, 'services'>) {
  const { states, credentials, insuranceCompanies } = await readReferenceLists(db);
  const find = <T extends { id: number }>(list: T[], matches: (item: T) => boolean): number => {
    const item = list.find(matches);
    if (!item) throw new Error('It is not in the reference lists.');
    return item.id;
  };
  return {
    state: (code: string) => find(states, (item) => item.code === code),
    credential: (abbreviation: string) => find(credentials, (item) => item.abbreviation === abbreviation),
    insurer: (name: string) => find(insuranceCompanies, (item) => item.name === name),
  };
}
