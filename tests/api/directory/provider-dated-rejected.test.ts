import { describe, expect, test } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import { license, openDated, panel } from '../../support/dated.ts';
import { engines } from '../../support/test-site.ts';

describe.each(engines)('rejected dated entries (%s)', (engine) => {
  test('are 422 with the field, and change nothing', async () => {
    const { site, ids, call } = await openDated(engine);
    const [OR, WA, ID] = [ids.state('OR'), ids.state('WA'), ids.state('ID')];
    const aetna = ids.insurer('Aetna');
    const yesterday = addDays(site.services.today(), -1);
    const licenses = (...rows: object[]) => ['PUT', '/licenses', { licenses: rows }] as const;
    const panels = (...rows: object[]) => ['PUT', '/panels', { panels: rows }] as const;
    const availability = (changes: object) => ['PATCH', '/availability', changes] as const;
    const expires = (expires_on: unknown) => licenses(license(OR, { expires_on }));
    const notADate = 'Licenses, row 1: Expires on must be a date such as 2027-03-31';
    const overlap =
      'Insurance panels, row 2: Effective from: another panel of this insurance company covers the same state and time';

    const cases: [string, readonly [string, string, object], Record<string, string>][] = [
      [
        'end before start',
        licenses(license(OR, { starts_on: '2027-01-02', expires_on: '2027-01-01' })),
        { licenses: 'Licenses, row 1: Expires on must not be before Starts on' },
      ],
      [
        'end before start of a panel',
        panels(panel(aetna, { effective_from: '2027-01-02', effective_until: '2027-01-01' })),
        { panels: 'Insurance panels, row 1: Effective until must not be before Effective from' },
      ],
      ...[
        '2027-02-30',
        '1899-12-31',
        '2201-01-01',
        '0000-00-00',
        '2027-3-1',
        '20270301',
        20270301,
        true,
        {},
        [],
      ].map((date): (typeof cases)[number] => [`date ${date}`, expires(date), { licenses: notADate }]),
      [
        'two licenses of a state',
        licenses(license(OR), license(OR)),
        { licenses: 'Licenses, row 2: State: each state can be there once' },
      ],
      ['unknown state', licenses(license(4711)), { licenses: 'Licenses: there is none with the id 4711' }],
      [
        'unknown kind',
        licenses(license(OR, { kind: 'driving' })),
        { licenses: 'Licenses, row 1: Kind must be license, compact_privilege or not_required' },
      ],
      [
        'number of 41 characters',
        licenses(license(OR, { number: 'x'.repeat(41) })),
        { licenses: 'Licenses, row 1: Number must be at most 40 characters' },
      ],
      [
        'control character',
        licenses(license(OR, { number: 'a\u0000b' })),
        { licenses: 'Licenses, row 1: Number must not contain control characters' },
      ],
      [
        'control character at its end',
        licenses(license(OR, { number: 'a\u001b' })),
        { licenses: 'Licenses, row 1: Number must not contain control characters' },
      ],
      [
        'overlapping panels',
        panels(
          panel(aetna, { state_id: OR, effective_until: '2027-06-30' }),
          panel(aetna, { state_id: OR, effective_from: '2027-06-30' }),
        ),
        { panels: overlap },
      ],
      [
        'all states beside one state',
        panels(panel(aetna), panel(aetna, { state_id: OR })),
        { panels: overlap },
      ],
      [
        'panel without license',
        panels(panel(aetna, { state_id: ID })),
        { panels: 'Insurance panels, row 1: State: the provider has no license there' },
      ],
      [
        'unknown insurer',
        panels(panel(4711)),
        { panels: 'Insurance panels: there is none with the id 4711' },
      ],
      [
        'unknown state of a panel',
        panels(panel(aetna, { state_id: 4711 })),
        { panels: 'Insurance panels: there is none with the id 4711' },
      ],
      [
        'a pause that ended',
        availability({ paused_from: addDays(yesterday, -9), paused_until: yesterday }),
        { paused_until: 'Paused until must not be in the past' },
      ],
      [
        'a pause that ends before it begins',
        availability({ paused_from: '2199-01-02', paused_until: '2199-01-01' }),
        { paused_until: 'Paused until must not be before Paused from' },
      ],
      [
        'a note without a pause',
        availability({ pause_note: 'On leave' }),
        { paused_from: 'Paused from is required for a pause' },
      ],
      [
        'note of 141 characters',
        availability({ pause_note: 'x'.repeat(141) }),
        { pause_note: 'Note must be at most 140 characters' },
      ],
      [
        'control character in a note',
        availability({ pause_note: 'a\u0007b' }),
        { pause_note: 'Note must not contain control characters' },
      ],
      [
        'unknown listing',
        availability({ listing: 'hidden' }),
        { listing: 'Listing must be draft, listed or unlisted' },
      ],
    ];
    for (const [name, [method, part, body], fields] of cases) {
      const answer = await call(method, part, body);
      expect([name, answer.status, answer.body.fields]).toEqual([name, 422, fields]);
    }
    for (const [part, body] of [
      ['/licenses', {}],
      ['/licenses', { licenses: null }],
      ['/panels', { panels: 'none' }],
      ['/panels', { panels: { 0: {} } }],
      ['/licenses', { licenses: Array(61).fill(license(WA)) }],
    ] as const) {
      expect((await call('PUT', part, body)).status).toBe(422);
    }
    expect(await call('GET', '')).toMatchObject({ etag: '"1"', body: { licenses: [{}, {}], panels: [] } });
  });
});
