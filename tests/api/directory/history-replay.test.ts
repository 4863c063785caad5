import { writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NOTIFICATION_TYPES } from '../../../domain/accounts/notification-settings.ts';
import { snakeCaseKeys } from '../../../domain/case.ts';
import { LISTINGS } from '../../../domain/directory/availability.ts';
import { listRecipients } from '../../../server/accounts/notifications/repository.ts';
import { snapshot } from '../../../server/directory/providers/history.ts';
import {
  ANY_PROVIDER,
  listProviders,
  WHOLE_LIST,
} from '../../../server/directory/providers/list/repository.ts';
import { readReferenceLists } from '../../../server/directory/reference-lists/repository.ts';
import { getEhrIntegrationSettings } from '../../../server/practice/ehr-settings/repository.ts';
import { getPracticeFacts } from '../../../server/practice/facts/repository.ts';
import { FAQS, listFaqs } from '../../../server/practice/faqs/repository.ts';
import { json } from '../../support/bodies.ts';
import { license, panel } from '../../support/dated.ts';
import { byDepth } from '../../support/depth.ts';
import type { TestBrowser } from '../../support/portal.ts';
import { databaseSettings, sorrel, temporaryFolder } from '../../support/process.ts';
import { TESTER } from '../../support/provider.ts';
import { addUser } from '../../support/sessions.ts';
import { openStaffSite } from '../../support/staff.ts';
import { engines, type TestSite } from '../../support/test-site.ts';

const date = fc.constantFrom(null, '2020-01-01', '2026-01-01', '2190-01-01');
const ids = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: 3 });
const bio = fc.constantFrom('', 'One.', 'Two.');

const licenses = fc.array(
  fc.record({
    state: fc.integer({ min: 1, max: 4 }),
    starts_on: date,
    expires_on: date,
    number: fc.constantFrom(null, '7'),
  }),
  { maxLength: 3 },
);
const panels = fc.array(
  fc.record({
    insurer: fc.integer({ min: 1, max: 3 }),
    state_id: fc.constantFrom(null, 1, 2),
    effective_from: date,
    effective_until: date,
    is_accepting: fc.boolean(),
  }),
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
      { bio, state_ids: ids(4), insurance_company_ids: ids(3), listing: fc.constantFrom(...LISTINGS) },
      { requiredKeys: [] },
    )
    .map((fields) => ['PATCH', '/api/providers/{id}', provider(fields)] as const),
  licenses.map(
    (rows) =>
      [
        'PUT',
        '/api/portal/providers/{id}/licenses',
        json({ licenses: rows.map(({ state, ...row }) => license(state, row)) }),
      ] as const,
  ),
  panels.map(
    (rows) =>
      [
        'PUT',
        '/api/portal/providers/{id}/panels',
        json({ panels: rows.map(({ insurer, ...row }) => panel(insurer, row)) }),
      ] as const,
  ),
  fc
    .record({ paused_from: date, paused_until: date, pause_note: bio }, { requiredKeys: [] })
    .map((changes) => ['PATCH', '/api/portal/providers/{id}/availability', json(changes)] as const),
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
    .record({ id: fc.integer({ min: 1, max: 12 }), answer_markdown: bio, is_hidden: fc.boolean() })
    .map(({ id, ...faq }) => ['PATCH', `/api/portal/faqs/${id}`, json(faq)] as const),
  fc.constant(['POST', '/api/portal/faqs', json({ question: 'Q?', answer_markdown: 'A.' })] as const),
  fc.integer({ min: 1, max: 12 }).map((id) => ['DELETE', `/api/portal/faqs/${id}`, {}] as const),
  fc
    .record({ notification_type: fc.constantFrom(...NOTIFICATION_TYPES), user_ids: ids(2) })
    .map(
      (topic) =>
        ['PATCH', '/api/portal/notification_subscriptions', json({ ...topic, channel: 'email' })] as const,
    ),
);
const step = fc.record({ call, which: fc.nat(3), isCsv: fc.integer({ min: 0, max: 9 }).map((n) => n === 0) });

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

describe.each(engines)('the history (%s)', (engine) => {
  test('replayed after random changes by API, CSV and command line, gives the current data', async () => {
    const { site, browser } = await openStaffSite(engine);
    await addUser(site.services.db, { email: 'bo@practice.example' });
    const { practice, faqs } = await currentState(site);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 30 }), async (steps) => {
        for (const each of steps) await run(site, browser, each);
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
    const csv = `id,first_name,last_name,states,panels\n${id || ''},A,CSV,OR,Aetna OR\n,New,CSV,WA,Aetna closed\n`;
    const { rows, errors } = await services.providerCsv.check(csv);
    if (errors.length === 0) await services.providerCsv.write(rows, TESTER);
    return;
  }
  const { status } = await browser.send(method, address.replace('{id}', String(id)), init);
  expect([200, 201, 204, 404, 409, 422]).toContain(status);
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
  const records = await listProviders(db, ANY_PROVIDER, WHOLE_LIST);
  const recipients = await Promise.all(
    NOTIFICATION_TYPES.map(async (notificationType) => [
      notificationType,
      (await listRecipients(db, { notificationType, channel: 'email' })).map(({ email }) => email),
    ]),
  );
  return {
    providers: Object.fromEntries(records.map((record) => [record.id, inOrder(snapshot(record, lists))])),
    settings: snakeCaseKeys(await getEhrIntegrationSettings(db)),
    recipients: Object.fromEntries(recipients),
    practice: snakeCaseKeys((await getPracticeFacts(db)).value),
    faqs: Object.fromEntries((await listFaqs(db)).map((faq) => [faq.id, contentOf(FAQS.toHistory(faq))])),
  };
}

type Snapshot = ReturnType<typeof snapshot>;

function contentOf({ question, answer_markdown, is_hidden }: Named): Named {
  return { question, answer_markdown, is_hidden };
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
  const providers: Record<string, Snapshot> = {};
  const settings: Record<string, unknown> = {
    ehr_provider: null,
    patient_login_url: null,
    provider_appointment_base_url: null,
  };
  const recipients: Record<string, string[]> = Object.fromEntries(
    NOTIFICATION_TYPES.map((type) => [type, []]),
  );
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
    else if (field !== null) providers[id] = changed(providers[id] as Snapshot, field, old, now);
    else if (now) providers[id] = now;
    else {
      expect(inOrder(providers[id] as Snapshot)).toEqual(inOrder(old));
      delete providers[id];
    }
  }
  const entries = Object.entries(providers).map(([id, provider]) => [id, inOrder(provider)]);
  return { providers: Object.fromEntries(entries), settings, recipients, practice, faqs };
}

function changed(before: Snapshot, field: string, old: unknown, now: unknown): Snapshot {
  if (field !== 'license' && field !== 'panel') {
    expect((before as Record<string, unknown>)[field]).toEqual(old);
    return { ...before, [field]: now };
  }
  const rows: unknown[] = before[`${field}s`];
  const rest = rows.filter((row) => JSON.stringify(row) !== JSON.stringify(old));
  expect(rest.length).toBe(rows.length - Number(old !== null));
  return { ...before, [`${field}s`]: now === null ? rest : [...rest, now] };
}

/** Sorts rows, whose order is irrelevant. */
function inOrder(provider: Snapshot): Snapshot {
  const sorted = <Row>(rows: Row[]) =>
    [...rows].sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  return { ...provider, licenses: sorted(provider.licenses), panels: sorted(provider.panels) };
}
