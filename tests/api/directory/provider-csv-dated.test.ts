import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, isInOrder } from '../../../domain/dates.ts';
import { LISTINGS } from '../../../domain/directory/availability.ts';
import { LICENSE_KINDS, LICENSES } from '../../../domain/directory/licenses.ts';
import { PANELS } from '../../../domain/directory/panels.ts';
import { byDepth } from '../../support/depth.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { engines, openTestSite, type TestSite } from '../../support/test-site.ts';

const TODAY = Date.parse('2026-06-15T19:00:00Z');
const DAY_MS = 86_400_000;

const date = fc.option(
  fc.integer({ min: -900, max: 900 }).map((days) => addDays('2026-06-15', days)),
  { freq: 2 },
);
const text = (maxLength: number) =>
  fc.option(
    fc
      .oneof(
        fc.constantFrom('=1+1', '-7', '@x', 'LD 12;3', '"', 'a..b', 'license', 'closed', 'all', 'a  b'),
        fc.string({ minLength: 1, maxLength, unit: 'grapheme' }),
      )
      .map((value) => value.trim().toWellFormed())
      .filter((value) => value !== '' && value.length <= maxLength && !/\p{Cc}/u.test(value)),
  );
const period = fc.tuple(date, date).filter(([from, until]) => isInOrder({ from, until }));

const licenses = fc
  .uniqueArray(
    fc.record({
      stateId: fc.integer({ min: 1, max: 6 }),
      kind: fc.constantFrom(...LICENSE_KINDS),
      number: text(40),
      period,
    }),
    { selector: ({ stateId }) => stateId, maxLength: 4 },
  )
  .map((rows) =>
    rows
      .map(({ period: [startsOn, expiresOn], ...row }) => ({ ...row, startsOn, expiresOn }))
      .sort((a, b) => a.stateId - b.stateId),
  );

const provider = licenses.chain((own) =>
  fc.record({
    licenses: fc.constant(own),
    panels: fc
      .array(
        fc.record({
          insuranceCompanyId: fc.integer({ min: 1, max: 3 }),
          stateId: fc.constantFrom(null, ...own.map(({ stateId }) => stateId)),
          period,
          isAccepting: fc.boolean(),
        }),
        { maxLength: 4 },
      )
      .map((rows) =>
        rows.map(({ period: [effectiveFrom, effectiveUntil], ...row }) => ({
          ...row,
          effectiveFrom,
          effectiveUntil,
        })),
      )
      .filter((rows) => PANELS.parse(rows).error === null),
    listing: fc.constantFrom(...LISTINGS),
    pause: fc.option(period),
    pauseNote: text(140),
    daysLater: fc.integer({ min: 0, max: 400 }),
  }),
);

const everything = async ({ services: { db } }: TestSite) => ({
  providers: await db.selectFrom('providers').selectAll().orderBy('id').execute(),
  licenses: await db.selectFrom('licenses').selectAll().orderBy('provider_id').orderBy('state_id').execute(),
  panels: await db.selectFrom('panels').selectAll().orderBy('id').execute(),
  events: await db.selectFrom('events').select('id').orderBy('id').execute(),
});

async function openSite(engine: 'sqlite' | 'postgres') {
  let now = TODAY;
  const site = await openTestSite(engine, { now: () => now });
  const importCsv = async (csv: string) => {
    const { rows, errors } = await site.services.providerCsv.check(csv);
    if (errors.length === 0) await site.services.providerCsv.write(rows, TESTER);
    return errors.map(({ row, column, message }) => `${row} ${column}: ${message}`);
  };
  return { site, importCsv, wait: (days: number) => (now = TODAY + days * DAY_MS) };
}

describe.each(engines)('dated entries as CSV (%s)', (engine) => {
  test('importing an exported file changes nothing; later it is rejected where other lists are active', async () => {
    const { site, importCsv, wait } = await openSite(engine);
    await fc.assert(
      fc.asyncProperty(provider, async ({ licenses, panels, listing, pause, pauseNote, daysLater }) => {
        expect(LICENSES.parse(licenses).error).toBeNull();
        wait(0);
        const from = pause?.[0] ?? '2026-06-15';
        const until = pause?.[1] ?? null;
        const id = await addProvider(site.services.db, {
          licenses,
          panels,
          columns: {
            listing,
            contact_email: 'a@practice.example',
            pause_note: pauseNote,
            ...(pause && { paused_from: from, paused_until: until && until < from ? from : until }),
          },
        });
        const before = await everything(site);
        const { csv } = await site.services.providerCsv.export();
        expect(await importCsv(csv)).toEqual([]);
        wait(daysLater);
        const [exported, active] = [csv, (await site.services.providerCsv.export()).csv].map(
          (file) => parse(file, { columns: true })[0] as Record<string, string>,
        );
        const outdated = ['states', 'insurance_companies'].filter(
          (name) => exported?.[name] !== active?.[name],
        );
        expect(await importCsv(csv)).toEqual(
          outdated.map((column) => expect.stringMatching(`^2 ${column}: `)),
        );
        expect(await everything(site)).toEqual(before);
        await site.services.providers.remove(id, TESTER);
      }),
      { numRuns: byDepth({ short: 25, deep: 300 }) },
    );
  });

  test('imports readable entries; licenses and panels take precedence over states and insurers', async () => {
    const { site, importCsv } = await openSite(engine);
    const columns =
      'first_name,last_name,states,insurance_companies,contact_email,listing,paused_from,paused_until,pause_note,licenses,panels';
    const row =
      'Ada,B,OR,Premera,a@b.example,draft,2026-07-01,2026-07-31,Leave,OR license 7 2024-01-01..; WA ..2025-01-01,Premera OR 2025-01-01.. closed';
    // A new row may have empty columns for licenses and panels.
    expect(await importCsv(`${columns}\n${row}\nBo,C,OR,Aetna,,,,,,,\n`)).toEqual([]);
    const [ada, bo] = (await site.services.providers.list({})).providers;
    expect(ada).toMatchObject({
      contactEmail: 'a@b.example',
      listing: 'draft',
      pausedFrom: '2026-07-01',
      pausedUntil: '2026-07-31',
      licenses: [
        { number: '7', startsOn: '2024-01-01' },
        { number: null, expiresOn: '2025-01-01' },
      ],
      panels: [{ effectiveFrom: '2025-01-01', isAccepting: false }],
    });
    expect(bo).toMatchObject({ listing: 'listed', licenses: [{}], panels: [{ stateId: null }] });
    // An empty cell must not publish a draft.
    expect(await importCsv(`id,first_name,last_name,listing\n${ada?.id},Ada,B,\n`)).toEqual([]);
    expect((await site.services.providers.get(ada?.id ?? null)).provider.listing).toBe('draft');
  });

  test('a list that contradicts its dated cell today is rejected; it decides once that cell is empty', async () => {
    const { site, importCsv } = await openSite(engine);
    const id = await addProvider(site.services.db, {
      licenses: [
        { stateId: 1, kind: 'license', number: '7', startsOn: '2024-01-01', expiresOn: null },
        { stateId: 2, kind: 'license', number: '8', startsOn: '2025-01-01', expiresOn: null },
        { stateId: 3, kind: 'license', number: '9', startsOn: '2027-01-01', expiresOn: null },
      ],
      panels: [1, 2].map((insuranceCompanyId) => ({
        insuranceCompanyId,
        stateId: null,
        effectiveFrom: `202${insuranceCompanyId}-01-01`,
        effectiveUntil: null,
        isAccepting: false,
      })),
    });
    const before = await everything(site);
    const [header = [], cells = []] = parse((await site.services.providerCsv.export()).csv) as string[][];
    const row = Object.fromEntries(header.map((column, at) => [column, cells[at] ?? '']));
    const importRow = (changes: Record<string, string>) =>
      importCsv(stringify([{ ...row, ...changes }], { header: true }));
    const [state = ''] = row.states?.split('; ') ?? [];
    const [insurer = ''] = row.insurance_companies?.split('; ') ?? [];

    // Both lists were active on an earlier day.
    expect(await importRow({ states: state, insurance_companies: insurer })).toEqual([
      `2 states: "${state}" contradicts the column licenses, which gives "${row.states}" today: change both, or empty the licenses cell so that this list decides`,
      `2 insurance_companies: "${insurer}" contradicts the column panels, which gives "${row.insurance_companies}" today: change both, or empty the panels cell so that this list decides`,
    ]);
    expect(await importRow({ licenses: '', panels: '' })).toEqual([]);
    expect(await everything(site)).toEqual(before);

    const lists = { states: state, insurance_companies: insurer };
    expect(await importRow({ ...lists, licenses: '', panels: '' })).toEqual([]);
    const stored = async () => (await site.services.providers.get(id)).provider;
    expect(await stored()).toMatchObject({
      licenses: [{ number: '7' }, { number: '9' }],
      panels: [{ effectiveFrom: '2021-01-01', isAccepting: false }],
    });

    const none = { states: '', insurance_companies: '', licenses: '', panels: '' };
    expect(await importRow(none)).toEqual([]);
    expect(await stored()).toMatchObject({ licenses: [], panels: [] });
  });

  test('reports invalid and contradictory entries by row', async () => {
    const { site, importCsv } = await openSite(engine);
    const id = await addProvider(site.services.db, { states: ['OR'], insuranceCompanies: ['Aetna'] });
    const before = await everything(site);
    const { csv } = await site.services.providerCsv.export();
    expect(await importCsv(csv.replace(',OR,', ',OR; WA,').replace(',Aetna,', ',Cigna,'))).toEqual([
      '2 states: "OR; WA" contradicts the column licenses, which gives "OR" today: change both, or empty the licenses cell so that this list decides',
      '2 insurance_companies: "Cigna" contradicts the column panels, which gives "Aetna" today: change both, or empty the panels cell so that this list decides',
    ]);
    const errors = async (column: string, cell: string) =>
      importCsv(`id,first_name,last_name,${column}\n${id},A,B,${cell}\n`);
    expect(await errors('licenses', 'OR license 7 2027-02-30..; OR; XX')).toEqual([
      '2 licenses: there is no state "XX"',
      '2 licenses: Licenses, row 1: Starts on must be a date such as 2027-03-31\nLicenses, row 2: State: each state can be there once',
    ]);
    expect(await errors('panels', 'Aetna WA')).toEqual([
      '2 panels: Insurance panels, row 1: State: the provider has no license there',
    ]);
    expect(await errors('panels', 'Aetna; Aetna OR')).toEqual([
      expect.stringContaining('another panel of this insurance company covers the same state and time'),
    ]);
    expect(await errors('paused_from,paused_until', '2026-06-01,2026-06-14')).toEqual([
      '2 paused_until: Paused until must not be in the past',
    ]);
    expect(await errors('pause_note', 'Leave')).toEqual([
      '2 paused_from: Paused from is required for a pause',
    ]);
    expect(await errors('listing', 'hidden')).toEqual([
      '2 listing: Listing must be draft, listed or unlisted',
    ]);
    expect(await errors('contact_email', 'nobody')).toEqual([expect.stringMatching(/^2 contact_email: /)]);
    expect(await everything(site)).toEqual(before);
  });
});
