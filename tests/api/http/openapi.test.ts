import { createConfig, lintFromString } from '@redocly/openapi-core';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { snakeCase } from '../../../domain/case.ts';
import { PROVIDER_FORM, PROVIDER_PICTURES } from '../../../domain/providers/provider-form.ts';
import { createApi } from '../../../server/api/router.ts';
import { STAFF_LISTS } from '../../../server/lists/lists.ts';
import { addItem } from '../../../server/lists/service.ts';
import { createSignInLink } from '../../../server/team/links.ts';
import { getJson } from '../../support/answers.ts';
import { json } from '../../support/bodies.ts';
import { answerSchema, errors, type OpenApiDocument, responseOf } from '../../support/openapi.ts';
import { openInvitation, PERSON, signedInPerson } from '../../support/portal.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { PATIENT, passedCaptcha, refer } from '../../support/referrals.ts';
import { addOffice } from '../../support/staff.ts';
import { openTestSite, type TestSite } from '../../support/test-site.ts';

async function openDocument(): Promise<{ site: TestSite; document: OpenApiDocument; id: number }> {
  const site = await openTestSite('sqlite');
  const lists = { states: ['OR'], credentials: ['RD'], insuranceCompanies: ['Aetna'] };
  const id = await addProvider(site.services.db, lists);
  await refer(site.services);
  return { site, id, document: (await getJson<OpenApiDocument>(site, '/api/openapi.json')).body };
}

test("lists exactly what is mounted under /api, and passes redocly's recommended rules", async () => {
  const { site, document } = await openDocument();
  expect(document.openapi).toMatch(/^3\.1\./);
  expect(document.servers).toEqual([{ url: '/api' }]);
  const described = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} /api${path}`),
  );
  const mounted = createApi(site.services, pino({ level: 'silent' }))
    .routes.filter(({ method, path }) => method !== 'ALL' && /^\/api\/(?!openapi\.json)/.test(path))
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`);
  expect(described.sort()).toEqual([...new Set(mounted)].sort());

  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
});

test('bodies have the rules of the forms, and lists the parameters of the spec and of pages', async () => {
  const { document } = await openDocument();
  const provider = (method: string, path: string) =>
    document.paths[path]?.[method]?.requestBody?.content['application/json']?.schema.properties?.provider;
  const created = provider('post', '/providers');
  expect(created?.required).toEqual(['first_name', 'last_name']);
  expect(provider('patch', '/providers/{id}')?.required).toEqual([]);
  const fields = Object.keys({ ...PROVIDER_FORM, ...PROVIDER_PICTURES });
  expect(Object.keys(created?.properties ?? {})).toEqual(fields.map(snakeCase));
  expect(created?.properties?.bio).toMatchObject({ title: 'Bio', maxLength: 10_000 });

  const namesOf = (path: string) => document.paths[path]?.get?.parameters?.map(({ name }) => name).join();
  const both = 'state_code,insurance_company_name,limit,after';
  expect(namesOf('/providers')).toBe(`${both},concern,language,visit,office`);
  expect(namesOf('/portal/providers')).toBe('state_code,insurance_company_name,limit,q,listing,license,page');
});

test('GET responses match their schemas', async () => {
  const { site, document, id } = await openDocument();
  const browser = await signedInPerson(site);
  await addOffice(browser);
  const reset = new URL(await createSignInLink(site.services, PERSON.email, TESTER.actor));
  const queries: Record<string, string> = {
    '/search_filters': '?state_code=OR&insurance_company_name=Aetna&concern=1',
    '/portal/verify_invitation': `?token=${await openInvitation(site, browser, 'bo@practice.example')}`,
    '/portal/verify_sign_in_link': reset.search,
    '/portal/referrals': '?tab=open',
  };
  const published = { title: 'A', textMarkdown: '# A', effectiveOn: '2020-01-01', isPublished: true };
  await addItem(site.services, STAFF_LISTS.notices, { ...published, slug: String(id) }, TESTER);
  for (const [path, { get }] of Object.entries(document.paths)) {
    if (!get) continue;
    const schema = answerSchema(document, get.responses['200']);
    const query = queries[path] ?? '';
    const filled = path.replace(/\{\w+\}/, String(id));
    const { status, body } = await browser.get(`/api${filled}${query}`);
    expect({ path, status }).toEqual({ path, status: 200 });
    expect({ path, errors: errors(body, schema ?? {}, document) }).toEqual({ path, errors: [] });
  }
});

test('responses to valid and invalid changes match too', async () => {
  const { site, document, id } = await openDocument();
  const browser = await signedInPerson(site);
  const names = { first_name: 'Ada', last_name: 'Byrne' };
  const settings = { ehr_provider: 'Healthie' };
  const topic = { notification_type: 'patient_referral', channel: 'email' };
  const recaptcha_token = await passedCaptcha(site.services);
  const calls: [method: string, path: string, sent: unknown, status: number][] = [
    ['POST', '/providers', { provider: { ...names, state_ids: [1] } }, 201],
    ['POST', '/providers', { provider: {} }, 422],
    ['POST', '/providers', { provider: { bio: 'x'.repeat(8 << 20) } }, 413],
    ['PATCH', '/providers/{id}', { provider: names }, 200],
    ['DELETE', '/providers/{id}', undefined, 204],
    ['PATCH', '/providers/{id}', { provider: names }, 404],
    ['PATCH', '/ehr_integration_settings', { ehr_integration_setting: settings }, 200],
    ['PATCH', '/portal/notification_subscriptions', { ...topic, user_ids: [1] }, 200],
    ['POST', '/patient_referrals', { patient_referral: PATIENT, recaptcha_token }, 201],
    ['POST', '/patient_referrals', { patient_referral: PATIENT }, 403],
    ['PATCH', '/portal/referrals/1', { referral: { status: 'contacted' } }, 200],
    ['POST', '/portal/referrals/search', { text: PATIENT.lastName }, 200],
    ['DELETE', '/portal/referrals/1', undefined, 204],
  ];
  for (const [method, path, sent, wanted] of calls) {
    const init = sent === undefined ? {} : json(sent);
    const { status, body } = await browser.send(method, `/api${path.replace('{id}', String(id))}`, init);
    const operation = document.paths[path.replace(/\d+$/, '{id}')]?.[method.toLowerCase()];
    const response = operation && responseOf(operation, wanted);
    const schema = answerSchema(document, response);
    const wrong = schema ? errors(body, schema, document) : [body];
    expect({ method, path, status, isDescribed: response !== undefined, wrong }).toEqual({
      method,
      path,
      status: wanted,
      isDescribed: true,
      wrong: wanted === 204 ? [''] : [],
    });
  }
});
