import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { LISTINGS } from '../../../domain/providers/provider-form.ts';
import { readReferenceLists } from '../../../server/lists/public-repository.ts';
import { snapshot } from '../../../server/providers/history.ts';
import { findProviders, listIds } from '../../../server/providers/repository.ts';
import type { WireProvider } from '../../support/answers.ts';
import { json } from '../../support/bodies.ts';
import { byDepth } from '../../support/depth.ts';
import type { TestBrowser } from '../../support/portal.ts';
import { openStaffSite } from '../../support/staff.ts';
import { engines, type TestSite } from '../../support/test-site.ts';

const STEPS = byDepth({ short: 20, deep: 30 });
vi.setConfig({ testTimeout: byDepth({ short: 60_000, deep: 300_000 }) });

const ids = (max: number) => fc.uniqueArray(fc.integer({ min: 1, max }), { maxLength: 3 });
const lists = { state_ids: ids(4), insurance_company_ids: ids(3), credential_ids: ids(3) };
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
const bio = fc.constantFrom('', 'One.', 'Two.');
const texts = { bio, is_accepting: fc.boolean(), listing: fc.constantFrom(...LISTINGS) };

type Call = readonly [method: string, path: string, provider?: object];
const change = (fields: object): Call => ['PATCH', '/api/providers/{id}', fields];

/** A call of the API; `{id}` is some provider. Many are rejected, and must not be in the history. */
const call: fc.Arbitrary<Call> = fc.oneof(
  fc.record({ bio, ...lists }).map((fields): Call => {
    return ['POST', '/api/providers', { first_name: 'A', last_name: 'B', ...fields }];
  }),
  fc.record({ ...texts, ...lists }, { requiredKeys: [] }).map(change),
  fc.record({ licenses, panels }, { requiredKeys: [] }).map(change),
  fc.constant<Call>(['DELETE', '/api/providers/{id}']),
  fc
    .record({
      list: fc.constantFrom('insurance_companies', 'credentials'),
      id: fc.integer({ min: 1, max: 12 }),
      query: fc.constantFrom('', '?provider_count=1', '?provider_count=2'),
    })
    .map(({ list, id, query }): Call => ['DELETE', `/api/portal/${list}/${id}${query}`]),
);
const step = fc.record({ call, which: fc.nat(3) });

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

test.each(engines)('after random changes, the history replayed equals the providers (%s)', async (engine) => {
  const { site, browser } = await openStaffSite(engine);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
      for (const each of steps) await run(site, browser, each);
      expect(await replayed(site)).toEqual(await currentState(site));
    }),
    // The runs share a site, so shrinking an example proves nothing.
    { numRuns: byDepth({ short: 2, deep: 30 }), endOnFailure: true },
  );
  const events = await site.services.db.selectFrom('events').select('id').execute();
  expect(events.length).toBeGreaterThan(STEPS / 2);
});

async function run(
  { services }: TestSite,
  browser: TestBrowser,
  { call: [method, address, provider], which }: Step,
): Promise<void> {
  const rows = await services.db
    .selectFrom('providers')
    .select('id')
    .orderBy('id', 'desc')
    .limit(4)
    .execute();
  const id = rows[which]?.id ?? 0;
  const path = address.replace('{id}', String(id));
  const answer = await browser.send<WireProvider>(method, path, provider && json({ provider }));
  expect([200, 201, 204, 404, 409, 422]).toContain(answer.status);
}

type Providers = Record<string, Record<string, unknown>>;

async function currentState({ services: { db } }: TestSite): Promise<Providers> {
  const lists = await readReferenceLists(db);
  const records = await findProviders(db, await listIds(db));
  return Object.fromEntries(records.map((record) => [record.id, snapshot(record, lists)]));
}

async function replayed({ services: { db } }: TestSite): Promise<Providers> {
  const events = db.selectFrom('events').selectAll().where('subject', '=', 'provider').orderBy('id');
  const providers: Providers = {};
  for (const { subject_id, field, old_value, new_value } of await events.execute()) {
    const [old, now] = [old_value, new_value].map((value) => (value === null ? null : JSON.parse(value)));
    const id = String(subject_id);
    expect((field === null ? providers[id] : providers[id]?.[field]) ?? null).toEqual(old);
    if (field !== null) providers[id] = { ...providers[id], [field]: now };
    else if (now) providers[id] = now;
    else delete providers[id];
  }
  return providers;
}
