import { describe, expect, test } from 'vitest';
import { PERSON, type TestBrowser } from '../../support/portal.ts';
import { INBOX, insertReferrals, openWithReferral, referralTrail } from '../../support/referral-posts.ts';
import { PATIENT, refer } from '../../support/referrals.ts';
import { engines } from '../../support/test-site.ts';

type Row = { id: number; reference: string; company: string };

const search = (browser: TestBrowser, text: unknown) => browser.post(`${INBOX}/search`, { text });
const idsOf = async (browser: TestBrowser, text: string) =>
  ((await search(browser, text)).body as Row[]).map(({ id }) => id);

describe.each(engines)('the search (%s)', (engine) => {
  test('by reference, phone number or last name in any usual spelling; audited without the text', async () => {
    const { site, browser, reference } = await openWithReferral(engine);
    await refer(site.services, { lastName: 'Nuñez-Łęski', phone: '(555) 010-0142' });
    await refer(site.services, { phone: '(555) 010-0142' });
    for (const [text, found] of [
      [reference, [1]],
      [reference.slice(2).toLowerCase(), [1]],
      [` r-${reference.slice(2)} `, [1]],
      ['+1 555.010.0142', [3, 2]],
      ['5550100142', [3, 2]],
      ['nunez-leski', [2]],
      ['Nunez Leski, Examplina', [2]],
      ['Ms. Examplina Nuñezłęski', [2]],
      ['🥑🥑', []],
      [PATIENT.lastName.toUpperCase(), [3, 1]],
      ['010-0142', []],
      [PATIENT.firstName, []],
      ["' or 1=1 --", []],
    ] as const) {
      expect([text, await idsOf(browser, text)]).toEqual([text, found]);
    }
    const [row] = (await search(browser, reference)).body as Row[];
    expect(row).toMatchObject({ reference, company: PATIENT.company });
    expect(JSON.stringify(row)).not.toContain(PATIENT.lastName);
    const trail = (await referralTrail(site)).filter(({ action }) => action === 'searched');
    expect(trail).toHaveLength(14);
    expect(trail[0]).toMatchObject({ actorEmail: PERSON.email, newValue: null, subjectName: null });
  });

  test('a text of one character, a long one or none is an error and not audited; at most 50 rows', async () => {
    const { site, browser } = await openWithReferral(engine);
    for (const text of ['x', ' x ', '', 'x'.repeat(101), ['xx'], undefined]) {
      expect([text, (await search(browser, text)).status]).toEqual([text, 422]);
    }
    expect((await search(browser, 'x')).body).toMatchObject({
      error: 'Search must have at least 2 characters',
    });
    expect(await referralTrail(site)).toEqual([]);
    await insertReferrals(site.services, 60);
    const found = await idsOf(browser, PATIENT.phone);
    expect([found.length, found[0]]).toEqual([50, 61]);
  });
});
