import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { INBOX, openWithReferral } from '../../support/referral-posts.ts';
import { PATIENT, refer, STAFF } from '../../support/referrals.ts';
import { casesFor, engines } from '../../support/test-site.ts';

/** Monday noon in the practice's time zone, after today, because captchas know the real time. */
const MONDAY = Date.parse('2030-01-14T20:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIGURES = `${INBOX}/figures`;

const closedWith = (counts: Record<string, number>) =>
  ['scheduled', 'declined', 'could_not_be_reached', 'duplicate', 'not_covered', 'other', null].map(
    (reason) => ({ reason, count: counts[String(reason)] ?? 0 }),
  );

describe.each(engines)('figures (%s)', (engine) => {
  test('of 30, 90 and 365 days, without names of patients; as CSV too', async () => {
    const { site, browser } = await openWithReferral(engine, () => MONDAY);
    const { db, clinics } = site.services;
    const clinic = await clinics.create({ name: '=Northside' }, STAFF);
    for (let count = 0; count < 4; count++) await refer(site.services, { clinic: clinic.slug });
    const set = (id: number, daysAgo: number, columns: object = {}) =>
      db
        .updateTable('referrals')
        .set({ created_at: MONDAY - daysAgo * DAY_MS, ...columns })
        .where('id', '=', id)
        .execute();
    // Thursday: the second business day is Monday. Wednesday: it was Friday.
    await set(2, 4, { first_contact_at: MONDAY });
    await set(3, 5, {
      first_contact_at: MONDAY,
      status: 'closed',
      closing_reason: 'declined',
      closed_at: MONDAY,
    });
    await set(4, 29, { status: 'closed', closed_at: MONDAY - 29 * DAY_MS });
    await set(5, 31, { first_contact_at: MONDAY - 31 * DAY_MS + HOUR_MS });
    const openByAge = [
      { from_days: 0, to_days: 1, count: 1 },
      { from_days: 2, to_days: 7, count: 1 },
      { from_days: 8, to_days: 30, count: 0 },
      { from_days: 31, to_days: null, count: 1 },
    ];
    const month = {
      received: 4,
      median_hours_to_first_contact: 108,
      part_contacted_within_two_business_days: 0.25,
      closed_by_reason: closedWith({ declined: 1, null: 1 }),
      open_by_age: openByAge,
      by_clinic: [
        { clinic_id: 1, name: '=Northside', received: 3 },
        { clinic_id: null, name: null, received: 1 },
      ],
    };
    const { body, status } = await browser.get<typeof month>(FIGURES);
    expect([status, body]).toEqual([200, month]);
    expect((await browser.get(`${FIGURES}?days=90`)).body).toMatchObject({
      received: 5,
      median_hours_to_first_contact: 96,
      part_contacted_within_two_business_days: 0.4,
      open_by_age: openByAge,
      by_clinic: [{ received: 4 }, { received: 1 }],
    });
    const file = await browser.get<string>(`${FIGURES}?days=365&format=csv`);
    expect(file.headers.get('Content-Disposition')).toBe('attachment; filename="referrals-365-days.csv"');
    expect(parse(file.body)).toEqual(
      expect.arrayContaining([
        ['received', '', '5'],
        ['median_hours_to_first_contact', '', '96'],
        ['closed', 'declined', '1'],
        ['open', '2 to 7 days', '1'],
        ['open', '31 days or more', '1'],
        ['clinic', "'=Northside", '4'],
        ['clinic', '', '1'],
      ]),
    );
    expect(file.body + JSON.stringify(body)).not.toContain(PATIENT.lastName);
  });

  test('without referrals, the parts are null', async () => {
    const { site, browser } = await openWithReferral(engine);
    await site.services.db.deleteFrom('referrals').execute();
    expect((await browser.get(FIGURES)).body).toMatchObject({
      received: 0,
      median_hours_to_first_contact: null,
      part_contacted_within_two_business_days: null,
      by_clinic: [],
    });
  });

  test.each(casesFor(engine, ['days=7', 'days=x', 'days=030', 'format=xlsx']))(
    '422 for %s',
    async (query) => {
      const { browser } = await openWithReferral(engine);
      expect((await browser.get(`${FIGURES}?${query}`)).status).toBe(422);
    },
  );
});
