import { describe, expect, test } from 'vitest';
import type { License } from '../../../domain/directory/licenses.ts';
import { enqueue, OBSOLETE } from '../../../server/mail/outbox/repository.ts';
import { signedInPerson, type TestBrowser } from '../../support/portal.ts';
import { addProvider, type TestProvider } from '../../support/provider.ts';
import { engines, openTestSite } from '../../support/test-site.ts';

const DAY_MS = 86_400_000;
/** Five past midnight in Los Angeles, the day after a change to daylight-saving time. */
const NOW = Date.parse('2027-03-15T00:05:00-07:00');
const COMPLETE = { number: 'RD-1', startsOn: '2020-01-01', expiresOn: '2030-01-01' };

type WireReview = {
  counts: Record<string, number>;
  items: {
    kind: string;
    provider_id: number;
    name: string;
    what: string;
    date: string | null;
    field: string | null;
    count: number;
  }[];
};

const license = (dates: Partial<License>): License => ({
  stateId: 38,
  kind: 'license',
  ...COMPLETE,
  ...dates,
});
const before = (days: number) => NOW - days * DAY_MS;
const open = (counts: Record<string, number>) =>
  Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));

async function readReview(browser: TestBrowser, query = ''): Promise<WireReview> {
  const { status, body } = await browser.get(`/api/portal/review${query}`);
  expect(status).toBe(200);
  return body as WireReview;
}

describe.each(engines)('the review on %s', (engine) => {
  async function openReview() {
    const site = await openTestSite(engine, { now: () => NOW });
    const { db } = site.services;
    const add = (lastName: string, { columns, ...provider }: TestProvider) =>
      addProvider(db, {
        firstName: 'Ada',
        lastName,
        licenses: [],
        ...provider,
        columns: { verified_at: NOW, verified_by: 'test', ...columns },
      });
    return { site, db, add, browser: await signedInPerson(site, undefined, NOW) };
  }

  test('is empty if there is nothing to do', async () => {
    const { add, browser } = await openReview();
    await add('Fine', { licenses: [license({})] });
    const { counts, items } = await readReview(browser);
    expect(items).toEqual([]);
    expect(new Set(Object.values(counts))).toEqual(new Set([0]));
    for (const query of ['?kind=other', '?limit=201', '?limit=x']) {
      expect((await browser.get(`/api/portal/review${query}`)).status).toBe(422);
    }
  });

  test('verification: due on day 75, overdue on day 90, counted from creation if there was none', async () => {
    const { db, add, browser } = await openReview();
    // 89 days and 23 hours ago began day 90, because the clocks went forward.
    await add('Day-90', { columns: { verified_at: Date.parse('2026-12-15T23:59:00-08:00') } });
    await add('Day-89', { columns: { verified_at: Date.parse('2026-12-16T00:00:00-08:00') } });
    await add('Day-75', { columns: { verified_at: Date.parse('2026-12-30T23:59:00-08:00') } });
    await add('Day-74', { columns: { verified_at: Date.parse('2026-12-31T00:00:00-08:00') } });
    await add('Old', { columns: { verified_at: null } });
    const added = await add('New', { columns: { verified_at: null } });
    await add('Draft', { columns: { verified_at: null, listing: 'draft' } });
    await db
      .updateTable('providers')
      .set({ created_at: before(80) })
      .where('id', '=', added)
      .execute();
    const { counts, items } = await readReview(browser);
    expect(open(counts)).toEqual({ verification_overdue: 2, verification_due: 3 });
    expect(items.map(({ name, what, date }) => [name, what, date])).toEqual([
      ['Ada Old', 'Never verified', null],
      ['Ada Day-90', 'Last verified', '2026-12-15'],
      ['Ada Day-89', 'Last verified', '2026-12-16'],
      ['Ada New', 'Never verified, added', '2026-12-24'],
      ['Ada Day-75', 'Last verified', '2026-12-30'],
    ]);
  });

  test('undelivered mails, until the address changes or a later mail is pending', async () => {
    const { db, add, browser } = await openReview();
    const address = { contact_email: 'Ada@practice.example' };
    const id = await add('Bounced', { columns: address });
    const other = await add('Moved', { columns: address });
    const park = (providerId: number, email: string, error: string) =>
      db.transaction().execute(async (trx) => {
        const data = { firstName: 'Ada', token: 'x', expiresOn: '2027-04-01' };
        const mail = { kind: 'confirmation_request' as const, data, reference: 'M', email, providerId };
        await enqueue(trx, [mail], NOW);
        await trx
          .updateTable('outbox')
          .set({ state: 'parked', error })
          .where('state', '=', 'pending')
          .execute();
        return mail;
      });
    await park(id, 'ada@practice.example', 'No such mailbox.');
    await park(id, 'colleague@practice.example', 'No such mailbox.');
    await park(other, 'ada@practice.example', OBSOLETE);
    const { counts, items } = await readReview(browser);
    expect(open(counts)).toEqual({ undelivered_mail: 1 });
    expect(items).toMatchObject([
      { name: 'Ada Bounced', what: 'To Ada@practice.example: No such mailbox.', date: '2027-03-15' },
    ]);
    const later = await park(id, 'Ada@practice.example', 'Mailbox full.');
    expect((await readReview(browser)).items).toMatchObject([
      { what: 'To Ada@practice.example: Mailbox full.' },
    ]);
    await db.transaction().execute((trx) => enqueue(trx, [later], NOW));
    expect((await readReview(browser)).items).toEqual([]);
    await park(other, 'ada@practice.example', 'No such mailbox.');
    expect((await readReview(browser)).items).toHaveLength(2);
    await db.updateTable('providers').set({ contact_email: null }).execute();
    expect((await readReview(browser)).items).toEqual([]);
  });

  test('licenses, panels and pauses that need attention, most urgent first', async () => {
    const { db, add, browser } = await openReview();
    const states = await db.selectFrom('states').selectAll().execute();
    const stateId = states.find(({ code }) => code === 'OR')?.id ?? 0;
    const [insurer] = await db.selectFrom('insurance_companies').selectAll().orderBy('id').execute();
    const panel = {
      insuranceCompanyId: insurer?.id ?? 0,
      effectiveFrom: null,
      isAccepting: true,
    };
    for (const expiresOn of ['2027-03-14', '2027-03-15', '2027-05-14', '2027-05-15']) {
      await add(`Until ${expiresOn}`, { licenses: [license({ stateId, expiresOn })] });
    }
    await add('Unlisted', {
      licenses: [license({ stateId, expiresOn: '2027-03-14' })],
      columns: { listing: 'unlisted' },
    });
    await add('Compact', { licenses: [license({ stateId, kind: 'compact_privilege', number: null })] });
    await add('Gaps', { licenses: [license({ stateId, number: null, expiresOn: null })] });
    await add('Panels', {
      licenses: [license({ stateId })],
      panels: [
        { ...panel, stateId, effectiveUntil: '2027-04-14' },
        { ...panel, stateId, effectiveFrom: '2027-04-15', effectiveUntil: '2027-04-15' },
      ],
    });
    await add('Open', { columns: { paused_from: '2026-12-14' } });
    await add('Recent', { columns: { paused_from: '2026-12-15' } });
    await add('Ends', { columns: { paused_from: '2026-01-01', paused_until: '2027-12-31' } });
    const { counts, items } = await readReview(browser);
    expect(items.map(({ kind, name, what, date }) => [kind, name, what, date])).toEqual([
      ['license_expired', 'Ada Until 2027-03-14', 'Oregon license', '2027-03-14'],
      ['license_expiring', 'Ada Until 2027-03-15', 'Oregon license', '2027-03-15'],
      ['license_expiring', 'Ada Until 2027-05-14', 'Oregon license', '2027-05-14'],
      ['panel_ending', 'Ada Panels', `${insurer?.name} (Oregon)`, '2027-04-14'],
      ['open_pause', 'Ada Open', 'Paused, open-ended', '2026-12-14'],
      ['license_incomplete', 'Ada Gaps', 'Oregon license without number and last day', null],
    ]);
    const fields = items.map(({ field, count }) => [field, count]);
    const ending = `panel-${insurer?.id}-OR-2027-04-14`;
    const expiry = 'license-OR-expiresOn';
    expect(fields).toEqual(
      [expiry, expiry, expiry, ending, null, 'license-OR-number'].map((field) => [field, 1]),
    );
    const one = await readReview(browser, '?kind=license_expiring&limit=1');
    expect(one.items.map(({ name }) => name)).toEqual(['Ada Until 2027-03-15']);
    expect(one.counts).toEqual(counts);
    expect((await readReview(browser, '?limit=0')).items).toEqual([]);
  });

  test('is one item per provider and kind, which names all its licenses or panels; the badge counts the urgent', async () => {
    const { db, add, browser } = await openReview();
    const states = await db.selectFrom('states').selectAll().orderBy('display_name').limit(20).execute();
    const some = (count: number, dates: Partial<License>) =>
      states.slice(0, count).map(({ id }) => license({ stateId: id, ...dates }));
    await add('Twenty', { licenses: some(20, { number: null }) });
    const [alabama, alaska, arizona] = states.map(({ id }) => id);
    await add('Later', { licenses: some(1, { expiresOn: '2027-03-10' }) });
    await add('Expired', {
      licenses: [
        license({ stateId: alabama ?? 0, expiresOn: '2027-03-02' }),
        license({ stateId: alaska ?? 0, expiresOn: '2027-03-01' }),
        license({ stateId: arizona ?? 0, number: null, expiresOn: '2027-03-20' }),
      ],
      panels: [1, 2].map((insuranceCompanyId) => ({
        insuranceCompanyId,
        stateId: null,
        effectiveFrom: null,
        effectiveUntil: `2027-04-0${3 - insuranceCompanyId}`,
        isAccepting: true,
      })),
    });
    const { counts, items } = await readReview(browser);
    expect(open(counts)).toEqual({
      license_expired: 2,
      license_expiring: 1,
      panel_ending: 1,
      license_incomplete: 2,
    });
    const insurers = await db
      .selectFrom('insurance_companies')
      .select('name')
      .orderBy('id')
      .limit(2)
      .execute();
    const [first, second] = insurers.map(({ name }) => `${name} (all licensed states)`);
    expect(items.map(({ name, what, date, field, count }) => [name, what, date, field, count])).toEqual([
      ['Ada Expired', 'Alaska and Alabama licenses', '2027-03-01', 'license-AK-expiresOn', 2],
      ['Ada Later', 'Alabama license', '2027-03-10', 'license-AL-expiresOn', 1],
      ['Ada Expired', 'Arizona license', '2027-03-20', 'license-AZ-expiresOn', 1],
      ['Ada Expired', `${second} and ${first}`, '2027-04-01', 'panel-2-all-2027-04-01', 2],
      [
        'Ada Twenty',
        expect.stringMatching(/^Alabama, .* licenses without number$/),
        null,
        'license-AL-number',
        20,
      ],
      ['Ada Expired', 'Arizona license without number', null, 'license-AZ-number', 1],
    ]);
    const { body } = await browser.get('/api/portal/dashboard');
    expect(body).toMatchObject({ counts: { open_reviews: 6, urgent_reviews: 2 } });
  });
});
