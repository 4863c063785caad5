import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../../domain/dates.ts';
import { transaction } from '../../../server/db/transaction.ts';
import { addDemand } from '../../../server/directory/demand/repository.ts';
import { addProvider, TESTER } from '../../support/provider.ts';
import { openStaffSite } from '../../support/staff.ts';
import { casesFor, type Engine, engines } from '../../support/test-site.ts';

type WireDemand = Record<'state' | 'insurance_company', string> &
  Record<'searches' | 'searches_without_result', number> &
  Record<'licensed' | 'contracted', { id: number; name: string }[]> & { has_result_today: boolean };

/** A site whose visitors searched for ID and Premera; `add` adds other searches. */
async function openSite(engine: Engine) {
  const { site, browser, ids } = await openStaffSite(engine);
  const { db } = site.services;
  const today = site.services.today();
  const add = (state: string, insurer: string, [searches, without_result]: number[], daysAgo = 0) =>
    transaction(db, (trx) =>
      addDemand(trx, [
        {
          day: addDays(today, -daysAgo),
          state_id: ids.state(state),
          insurance_company_id: ids.insurer(insurer),
          searches: searches ?? 0,
          without_result: without_result ?? 0,
        },
      ]),
    );
  const read = async (query = '') => {
    const { status, body } = await browser.get<WireDemand[]>(`/api/portal/demand${query}`);
    expect(status).toBe(200);
    return body;
  };
  const pairs = async (query?: string) =>
    (await read(query)).map((each) =>
      [each.state, each.insurance_company, each.searches, each.searches_without_result].join(' '),
    );
  return { site, browser, ids, today, add, read, pairs };
}

describe.each(engines)('GET /api/portal/demand (%s)', (engine) => {
  test('sums the days of the period, most searches without a result first; as CSV too', async () => {
    const { browser, add, pairs } = await openSite(engine);
    await add('ID', 'Premera', [3, 2]);
    await add('ID', 'Premera', [4, 4], 29);
    await add('OR', 'Aetna', [50, 0]);
    await add('WA', 'Cigna', [5, 5], 30);
    await add('WA', 'Cigna', [5, 5], 89);
    await add('WA', 'United', [9, 9], 364);
    await add('WA', 'United', [90, 90], 365);
    const month = ['Idaho Premera 7 6'];
    const quarter = ['Washington Cigna 10 10', ...month];
    expect(await pairs()).toEqual(month);
    expect(await pairs('?days=30')).toEqual(month);
    expect(await pairs('?days=90')).toEqual(quarter);
    expect(await pairs('?days=365')).toEqual([quarter[0], 'Washington United 9 9', quarter[1]]);
    const { headers, body } = await browser.get<string>('/api/portal/demand?days=90&format=csv');
    expect(headers.get('Content-Disposition')).toBe('attachment; filename="demand-90-days.csv"');
    expect(parse(body)).toEqual([
      ['state', 'insurance_company', 'searches', 'searches_without_result'],
      ['Washington', 'Cigna', '10', '10'],
      ['Idaho', 'Premera', '7', '6'],
    ]);
  });

  test.each(
    casesFor(engine, ['?days=31', '?days=0', '?days=30.0', '?days=x', '?format=pdf', '?days=7&format=csv']),
  )('422 for %s', async (query) => {
    const { browser } = await openSite(engine);
    const { status, body } = await browser.get(`/api/portal/demand${query}`);
    const isWrongFormat = query === '?format=pdf';
    expect({ status, body }).toEqual({
      status: 422,
      body: isWrongFormat
        ? { error: 'format must be csv, or not be sent.' }
        : { errors: ['days must be one of 30, 90, 365.'] },
    });
  });

  test('names listed providers who lack only an open contract or only a license', async () => {
    const { site, ids, today, add, read } = await openSite(engine);
    const { db } = site.services;
    await add('ID', 'Premera', [1, 1]);
    const yesterday = addDays(today, -1);
    const license = { stateId: ids.state('ID'), kind: 'license', number: null, startsOn: null } as const;
    const panel = { insuranceCompanyId: ids.insurer('Premera'), stateId: null, effectiveFrom: null } as const;
    const licenses = [{ ...license, expiresOn: null }];
    const open = { ...panel, effectiveUntil: null, isAccepting: true };
    const panels = [open];
    const others = [
      { lastName: 'Licensed', licenses },
      { lastName: 'Former', licenses, panels: [{ ...panel, effectiveUntil: yesterday, isAccepting: true }] },
      { lastName: 'Elsewhere', licenses, panels: [{ ...open, stateId: ids.state('OR') }] },
      { lastName: 'Closed', licenses, panels: [{ ...panel, effectiveUntil: null, isAccepting: false }] },
      { lastName: 'Draft', licenses, columns: { listing: 'draft' as const } },
      { lastName: 'Contracted', states: ['OR'], panels },
      { lastName: 'Lapsed', licenses: [{ ...license, expiresOn: yesterday }], panels },
      { lastName: 'Both', panels: [...panels, { ...open, stateId: ids.state('ID') }] },
      { lastName: 'Away', licenses, panels, columns: { paused_from: '2020-01-01' } },
      ...Array.from({ length: 4 }, (_, number) => ({ lastName: `More ${number}`, licenses })),
    ];
    for (const provider of others) await addProvider(db, { firstName: 'A', ...provider });
    const [pair] = await read();
    expect(pair?.has_result_today).toBe(false);
    const names = (list: 'licensed' | 'contracted') => pair?.[list].map(({ name }) => name.slice(2)).sort();
    expect(names('contracted')).toEqual(['Both', 'Contracted', 'Lapsed']);
    expect(names('licensed')).toHaveLength(3);
    const fitting = /^(Licensed|Closed|Former|Elsewhere|More \d)$/;
    expect(names('licensed')?.filter((name) => !fitting.test(name))).toEqual([]);

    await addProvider(db, { states: ['ID'], insuranceCompanies: ['Premera'] });
    expect(await read()).toMatchObject([{ has_result_today: true, licensed: [], contracted: [] }]);
  });

  test('counts a merged insurer for its successor, and leaves out retired ones', async () => {
    const { site, ids, add, pairs } = await openSite(engine);
    const { insurers } = site.services;
    await add('ID', 'Premera', [2, 2]);
    await add('ID', 'LifeWise', [3, 3]);
    await add('ID', 'Aetna', [4, 4]);
    await add('OR', 'Cigna', [5, 5]);
    await insurers.merge(ids.insurer('Premera'), { intoId: ids.insurer('LifeWise') }, TESTER);
    await insurers.merge(ids.insurer('LifeWise'), { intoId: ids.insurer('Aetna') }, TESTER);
    await insurers.retire(ids.insurer('Cigna'), TESTER, { removesFromProviders: false });
    expect(await pairs()).toEqual(['Idaho Aetna 9 9']);
  });

  test('the dashboard counts pairs with more than ten in 30 days', async () => {
    const { browser, add } = await openSite(engine);
    const count = async () => {
      const { body } = await browser.get<{ counts: { searches_in_vain: number } }>('/api/portal/dashboard');
      return body.counts.searches_in_vain;
    };
    await add('ID', 'Premera', [20, 10]);
    await add('OR', 'Premera', [99, 99], 30);
    expect(await count()).toBe(0);
    await add('ID', 'Premera', [1, 1], 29);
    expect(await count()).toBe(1);
  });
});
