import { describe, expect, test } from 'vitest';
import { recordEvent } from '../../../server/accounts/audit/repository.ts';
import type { TestBrowser } from '../../support/portal.ts';
import { created, openStaffSite, sendChange } from '../../support/staff.ts';
import { engines } from '../../support/test-site.ts';

const DAY_MS = 86_400_000;
/** Noon in the practice's time zone. */
const NOON = Date.parse('2026-11-10T12:00:00-08:00');
const EVENT = { event: 'refused', email: null, address: '203.0.113.7', reason: 'counter' } as const;

type Change = Record<string, unknown>;
type Entry = { at: string; person: string | null; actor: string | null; details: string | null } & {
  event: string;
  change: Change | null;
};

async function list(browser: TestBrowser, query = ''): Promise<Entry[]> {
  const { status, body } = await browser.get(`/api/portal/audit_events${query}`);
  expect(status).toBe(200);
  return body as Entry[];
}

describe.each(engines)('the audit list (%s)', (engine) => {
  test('lists events and changes together; a search shows who opened a referral', async () => {
    const { site, browser } = await openStaffSite(engine);
    const { db } = site.services;
    const opened = { ...EVENT, event: 'referral_opened', reason: null } as const;
    await recordEvent(db, { ...opened, at: NOON, email: 'ben@practice.example', reference: 'R-AAAAAA' });
    await recordEvent(db, { ...opened, at: NOON + 1, email: 'eva@practice.example', reference: 'R-BBBBBB' });
    const { id } = await created(browser, { first_name: 'Ada', last_name: 'Byrne' });
    await sendChange(browser, id, { bio: 'New.' });

    const entries = await list(browser);
    expect(entries.map(({ event, details, change }) => [event, details, change?.field])).toEqual([
      ['provider_changed', null, 'bio'],
      ['provider_changed', 'created', null],
      ['referral_opened', null, undefined],
      ['referral_opened', null, undefined],
    ]);
    expect(entries[0]).toMatchObject({
      actor: 'ana@practice.example',
      subject_id: id,
      name: 'Ada Byrne',
      field: 'bio',
      change: { subject_id: id, name: 'Ada Byrne', old_value: null, new_value: 'New.' },
    });
    expect(await list(browser, '?reference=r-aaaaaa')).toEqual([
      {
        at: new Date(NOON).toISOString(),
        event: 'referral_opened',
        person: 'ben@practice.example',
        actor: null,
        details: null,
        old_details: null,
        address: '203.0.113.7',
        reference: 'R-AAAAAA',
        subject_id: null,
        name: null,
        field: null,
        change: null,
      },
    ]);
    const people = async (query: string) =>
      (await list(browser, query)).map(({ person, actor }) => person ?? actor);
    expect(await people('?actor=Eva@practice.example')).toEqual(['eva@practice.example']);
    expect(await people('?actor=ana@practice.example&event=provider_changed')).toHaveLength(2);
    expect(await people('?event=provider_changed&reference=R-AAAAAA')).toEqual([]);
    expect(await people('?event=signed_in')).toEqual([]);
  });

  test('days are in the practice’s time zone, the last one included; 50 entries a page', async () => {
    const { site, browser } = await openStaffSite(engine);
    const { db } = site.services;
    const midnight = NOON - DAY_MS / 2;
    for (const at of [midnight - 1, midnight, midnight + DAY_MS - 1, midnight + DAY_MS]) {
      await recordEvent(db, { ...EVENT, at });
    }
    const times = (await list(browser, '?from=2026-11-10&to=2026-11-10')).map(({ at }) => at);
    expect(times).toEqual([midnight + DAY_MS - 1, midnight].map((at) => new Date(at).toISOString()));

    const rows = Array.from({ length: 60 }, (_, at) => ({ ...EVENT, event: 'invited' as const, at }));
    await db.insertInto('audit_events').values(rows).execute();
    const first = await browser.get('/api/portal/audit_events?event=invited');
    expect(first.body).toHaveLength(50);
    expect(first.headers.get('Link')).toBe('</api/portal/audit_events?event=invited&page=2>; rel="next"');
    const second = await browser.get('/api/portal/audit_events?event=invited&page=2');
    expect((second.body as Entry[]).map(({ at }) => Date.parse(String(at)))).toEqual([
      9, 8, 7, 6, 5, 4, 3, 2, 1, 0,
    ]);
    expect(second.headers.get('Link')).toBeNull();
  });

  test('a download is recorded with its filter; HEAD downloads nothing', async () => {
    const { site, browser } = await openStaffSite(engine);
    const { db, audit } = site.services;
    await recordEvent(db, { ...EVENT, at: NOON, email: '=1+1@practice.example', event: 'invited' });
    const path = '/api/portal/audit_events?event=invited&format=csv';
    expect((await browser.send('HEAD', path)).status).toBe(200);
    expect(await audit.latest(10)).toHaveLength(1);
    const { body, headers } = await browser.get(path);
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
    expect(body).toBe(
      'time,event,person,actor,details,address,referral,name,field,old_value,new_value,subject_id\n' +
        "2026-11-10T20:00:00.000Z,invited,'=1+1@practice.example,,counter,203.0.113.7,,,,,,\n",
    );
    expect((await audit.latest(1))[0]).toMatchObject({
      event: 'audit_downloaded',
      email: 'ana@practice.example',
      reason: 'event invited',
    });
  });
});

test.each([
  ['event=burned', 'There is no such kind of event'],
  ['from=2026-02-30', 'First day must be a date such as 2027-03-31'],
  ['from=2026-11-10&to=2026-11-09', 'Last day must not be before the first'],
  ['page=0', 'page must be a whole number from 1 to 200. To see older events, choose an earlier last day'],
  ['page=201', 'page must be a whole number from 1 to 200. To see older events, choose an earlier last day'],
  ['actor=%00', 'Person must not contain control characters'],
  ['reference=R%00', 'Referral must not contain control characters'],
  ['format=xml', 'format must be csv, or not be sent.'],
  [`actor=${'a'.repeat(255)}`, 'Person may be at most 254 characters long'],
])('%s is rejected', async (query, message) => {
  const { browser } = await openStaffSite('sqlite');
  const { status, body } = await browser.get(`/api/portal/audit_events?${query}`);
  expect(status).toBe(422);
  expect(body).toMatchObject({ error: message });
});

test('rejects a download of more than 10,000 events', async () => {
  const { site, browser } = await openStaffSite('sqlite');
  const rows = Array.from({ length: 1_000 }, (_, at) => ({ ...EVENT, at }));
  for (let times = 0; times < 10; times++)
    await site.services.db.insertInto('audit_events').values(rows).execute();
  const path = '/api/portal/audit_events?format=csv';
  expect((await browser.get(path)).status).toBe(200);
  // The download's own event is one too many.
  const { status, body } = await browser.get(path);
  expect({ status, body }).toEqual({
    status: 422,
    body: { error: 'More than 10,000 events match. Please choose fewer days.' },
  });
});
