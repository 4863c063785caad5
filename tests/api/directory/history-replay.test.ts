import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { snakeCaseKeys } from '../../../domain/case.ts';
import { LISTINGS } from '../../../domain/directory/provider-form.ts';
import { listRecipients } from '../../../server/accounts/notifications/repository.ts';
import { readItems } from '../../../server/db/list.ts';
import { snapshot } from '../../../server/directory/providers/history.ts';
import { findProviders, listIds } from '../../../server/directory/providers/repository.ts';
import { readReferenceLists } from '../../../server/directory/reference-lists/repository.ts';
import { FAQS } from '../../../server/practice/pages.ts';
import { getEhrIntegrationSettings, getPracticeFacts } from '../../../server/practice/repository.ts';
import type { WireProvider } from '../../support/answers.ts';
import { json } from '../../support/bodies.ts';
import { byDepth } from '../../support/depth.ts';
import type { TestBrowser } from '../../support/portal.ts';
import { databaseSettings, sorrel, temporaryFolder } from '../../support/process.ts';
import { TESTER } from '../../support/provider.ts';
import { addUser } from '../../support/sessions.ts';
import { openStaffSite } from '../../support/staff.ts';
import { engines, type TestSite } from '../../support/test-site.ts';

const ids = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: 3 });
const bio = fc.constantFrom('', 'One.', 'Two.');

/** Some have expired. */
const licenses = fc.uniqueArray(
  fc.record({
    state_id: fc.integer({ min: 1, max: 4 }),
    expires_on: fc.constantFrom(null, '2020-01-01', '2190-01-01'),
    number: fc.constantFrom(null, '7'),
  }),
  { maxLength: 3, selector: ({ state_id }) => state_id },
);
const panels = fc.array(
  fc.record({ insurance_company_id: fc.integer({ min: 1, max: 3 }), state_id: fc.constantFrom(null, 1, 2) }),
  { maxLength: 3 },
);
const provider = (fields: object) => json({ provider: fields });

/** A call of the API; `{id}` is some provider. Many are rejected, and must not be in the history. */
const call = fc.oneof(
  fc
    .record({ bio, state_ids: ids(4), insurance_company_ids: ids(3), credential_ids: ids(3) })
    .map(
      (fields) =>
        ['POST', '/api/providers', provider({ first_name: 'A', last_name: 'B', ...fields })] as const,
    ),
  fc
    .record(
      {
        bio,
        state_ids: ids(4),
        insurance_company_ids: ids(3),
        is_accepting: fc.boolean(),
        listing: fc.constantFrom(...LISTINGS),
      },
      { requiredKeys: [] },
    )
    .map((fields) => ['PATCH', '/api/providers/{id}', provider(fields)] as const),
  fc
    .record({ licenses, panels }, { requiredKeys: [] })
    .map((fields) => ['PATCH', '/api/providers/{id}', provider(fields)] as const),
  fc.constant(['DELETE', '/api/providers/{id}', {}] as const),
  fc
    .constantFrom('Healthie', 'Other')
    .map(
      (ehr_provider) =>
        [
          'PATCH',
          '/api/ehr_integration_settings',
          json({ ehr_integration_setting: { ehr_provider } }),
        ] as const,
    ),
  fc
    .record(
      {
        phone: fc.constantFrom('(503) 555-0101', '(503) 555-0102', 'x'),
        fax: fc.constantFrom(null, '(503) 555-0103'),
        hours: fc.constantFrom([], ['Monday']),
      },
      { requiredKeys: [] },
    )
    .map((facts) => ['PATCH', '/api/portal/practice', json(facts)] as const),
  fc
    .record({ id: fc.integer({ min: 1, max: 12 }), answer_markdown: bio })
    .map(({ id, ...faq }) => ['PATCH', `/api/portal/faqs/${id}`, json(faq)] as const),
  fc.constant(['POST', '/api/portal/faqs', json({ question: 'Q?', answer_markdown: 'A.' })] as const),
  fc.integer({ min: 1, max: 12 }).map((id) => ['DELETE', `/api/portal/faqs/${id}`, {}] as const),
  fc
    .record({
      list: fc.constantFrom('insurance_companies', 'credentials'),
      id: fc.integer({ min: 1, max: 12 }),
      query: fc.constantFrom('', '?remove=true'),
    })
    .map(({ list, id, query }) => ['DELETE', `/api/portal/${list}/${id}${query}`, {}] as const),
  fc
    .record({ notification_type: fc.constant('patient_referral'), user_ids: ids(2) })
    .map(
      (topic) =>
        ['PATCH', '/api/portal/notification_subscriptions', json({ ...topic, channel: 'email' })] as const,
    ),
);
const step = fc.record({ call, which: fc.nat(3), isCsv: fc.integer({ min: 0, max: 9 }).map((n) => n === 0) });

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe.each(engines)('the history (%s)', (engine) => {
  test('replayed after random changes gives the current data; after each, searches equal a plain model', async () => {
    const { site, browser } = await openStaffSite(engine);
    await addUser(site.services.db, { email: 'bo@practice.example' });
    const { practice, faqs } = await currentState(site);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 30 }), async (steps) => {
        for (const each of steps) {
          await run(site, browser, each);
          await expectSearches(site);
        }
        expect(await replayed(site, { practice, faqs })).toEqual(await currentState(site));
      }),
      // The runs share a site, so shrinking an example proves nothing.
      { numRuns: byDepth({ short: 3, deep: 30 }), endOnFailure: true },
    );

    const { csv } = await site.services.providerCsv.export();
    const file = path.join(temporaryFolder(), 'in.csv');
    writeFileSync(file, csv.replaceAll('One.', 'Three.'));
    const settings = databaseSettings(site.options);
    expect((await sorrel(['import', file], settings)).code).toBe(0);
    expect(await replayed(site, { practice, faqs })).toEqual(await currentState(site));
    const { providers } = await currentState(site);
    expect(Object.values(providers).length).toBeGreaterThan(0);
  });
});

async function run(
  { services }: TestSite,
  browser: TestBrowser,
  { call: [method, address, init], which, isCsv }: Step,
): Promise<void> {
  const rows = await services.db
    .selectFrom('providers')
    .select('id')
    .orderBy('id', 'desc')
    .limit(4)
    .execute();
  const id = rows[which]?.id ?? 0;
  if (isCsv) {
    const csv = `id,first_name,last_name,states,panels\n${id || ''},A,CSV${which},OR,Aetna (OR)\n`;
    const input = { file: new File([csv], 'in.csv') };
    const { checksum, errorCount } = await services.providerCsv.preview(input);
    if (errorCount === 0) await services.providerCsv.run({ ...input, checksum }, TESTER);
    return;
  }
  const answer = await browser.send<WireProvider>(method, address.replace('{id}', String(id)), init);
  expect([200, 201, 204, 404, 409, 422]).toContain(answer.status);
}

/** Compares each search with a plain model: the rows of all providers, one by one. */
async function expectSearches({ services }: TestSite): Promise<void> {
  const { db, directory } = services;
  const { states, insuranceCompanies } = await readReferenceLists(db);
  const records = await findProviders(db, await listIds(db));
  const today = services.today();
  const model = (stateId: number, insurerId: number) =>
    records.filter(
      ({ listing, isAccepting, licenses, panels }) =>
        listing === 'listed' &&
        isAccepting &&
        licenses.some((each) => each.stateId === stateId && (each.expiresOn ?? '9') >= today) &&
        panels.some(
          (each) => each.insuranceCompanyId === insurerId && [null, stateId].includes(each.stateId),
        ),
    );
  for (const { id: stateId, code } of states.slice(0, 2)) {
    for (const { id: insurerId, name } of insuranceCompanies.slice(0, 2)) {
      const found = await directory.list({ stateCode: code, insuranceCompanyName: name });
      expect(found.providers.map(({ id }) => id)).toEqual(model(stateId, insurerId).map(({ id }) => id));
    }
  }
}

type Named = Record<string, unknown>;

type State = {
  providers: Named;
  settings: object;
  recipients: Record<string, string[]>;
  practice: Named;
  /** Without positions, since one move changes several. */
  faqs: Record<string, Named>;
};

async function currentState({ services: { db } }: TestSite): Promise<State> {
  const lists = await readReferenceLists(db);
  const records = await findProviders(db, await listIds(db));
  const recipients = await listRecipients(db);
  return {
    providers: Object.fromEntries(records.map((record) => [record.id, snapshot(record, lists)])),
    settings: snakeCaseKeys(await getEhrIntegrationSettings(db)),
    recipients: { patient_referral: recipients.map(({ email }) => email) },
    practice: snakeCaseKeys(await getPracticeFacts(db)),
    faqs: Object.fromEntries(
      (await readItems(db, FAQS)).map((faq) => [faq.id, contentOf(snakeCaseKeys(faq))]),
    ),
  };
}

function contentOf({ question, answer_markdown }: Named): Named {
  return { question, answer_markdown };
}

/** @param start the data of a new database. */
async function replayed(
  { services: { db } }: TestSite,
  start: Pick<State, 'practice' | 'faqs'>,
): Promise<State> {
  const practice = { ...start.practice };
  const faqs = { ...start.faqs };
  const events = await db
    .selectFrom('events')
    .selectAll()
    .where('subject', '!=', 'user')
    .orderBy('id')
    .execute();
  const providers: Record<string, Named> = {};
  const settings: Record<string, unknown> = {
    ehr_provider: null,
    patient_login_url: null,
    provider_appointment_base_url: null,
  };
  const recipients: Record<string, string[]> = { patient_referral: [] };
  for (const { subject, subject_id, field, old_value, new_value } of events) {
    const [old, now] = [old_value, new_value].map((value) => (value === null ? null : JSON.parse(value)));
    const id = String(subject_id);
    if (subject === 'practice') practice[field ?? ''] = now;
    else if (subject === 'faq') {
      if (field !== null) faqs[id] = contentOf({ ...faqs[id], [field]: now });
      else if (now) faqs[id] = contentOf(now);
      else delete faqs[id];
    } else if (subject === 'ehr_settings') settings[field ?? ''] = now;
    else if (subject === 'notification_recipients') recipients[field ?? ''] = now;
    else if (subject !== 'provider') continue;
    else if (field !== null) {
      expect(providers[id]?.[field]).toEqual(old);
      providers[id] = { ...providers[id], [field]: now };
    } else if (now) providers[id] = now;
    else {
      expect(providers[id]).toEqual(old);
      delete providers[id];
    }
  }
  return { providers, settings, recipients, practice, faqs };
}
