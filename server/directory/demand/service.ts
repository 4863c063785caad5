import { addDays } from '../../../domain/dates.ts';
import {
  type DemandDays,
  FREQUENT_SEARCHES,
  MAX_DEMAND_PAIRS,
} from '../../../domain/directory/demand/limits.ts';
import type { Demand } from '../../../domain/directory/demand/schemas.ts';
import { toCsv } from '../../db/csv.ts';
import type { Database, Schema } from '../../db/schema.ts';
import type { Today } from '../../db/today.ts';
import { transaction } from '../../db/transaction.ts';
import { findSearches } from '../providers/list/repository.ts';
import { resolveFilter } from '../providers/public-view.ts';
import { listInsuranceCompanies, listStates, readMerges } from '../reference-lists/repository.ts';
import { type RequestHeaders, readNewSearch } from './new-search.ts';
import { addDemand, deleteDemandBefore, findNearest, sumDemand } from './repository.ts';

const WRITE_INTERVAL_MS = 60_000;
/** 13 months. */
const KEPT_DAYS = 396;
/** Pairs of a state and an insurer, on a day. */
const MAX_WAITING = 1_000;

export type DemandService = ReturnType<typeof createDemandService>;

/** Counts visitors' searches in memory and writes them once a minute, so that no search waits for it. */
export function createDemandService(
  db: Database,
  { today, report }: { today: Today; report: (message: string, error?: unknown) => void },
) {
  /** The counts by day, state and insurer, one a line. */
  const waiting = new Map<string, number>();
  let writing = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let hasFailed = false;
  let isFull = false;

  function add(key: string, searches: number): void {
    const before = waiting.get(key) ?? 0;
    if (before > 0 || waiting.size < MAX_WAITING) waiting.set(key, before + searches);
    else if (!isFull) report('searches are no longer counted until the database is available');
    isFull = waiting.size >= MAX_WAITING;
  }

  async function write(): Promise<void> {
    const counted = [...waiting];
    waiting.clear();
    try {
      if (counted.length > 0) await store(counted);
      hasFailed = false;
    } catch (error) {
      for (const [key, searches] of counted) add(key, searches);
      if (!hasFailed) report('counts of searches could not be written; each minute retries', error);
      hasFailed = true;
    }
  }

  async function store(counted: [key: string, searches: number][]): Promise<void> {
    const states = await listStates(db);
    const rows: Schema['demand'][] = [];
    for (const [key, searches] of counted) {
      const [day = '', stateCode, insuranceCompanyName] = key.split('\n');
      const pair = (await resolveFilter(db, { stateCode, insuranceCompanyName }, { states }, day))?.filter;
      if (!pair?.stateId || !pair.insuranceCompanyId) continue;
      const found = await findSearches(db, { ...pair, on: day });
      const ids = { state_id: pair.stateId, insurance_company_id: pair.insuranceCompanyId };
      rows.push({ day, ...ids, searches, without_result: found.length > 0 ? 0 : searches });
    }
    await transaction(db, async (trx) => {
      await addDemand(trx, rows);
      await deleteDemandBefore(trx, addDays(today(), -KEPT_DAYS));
    });
  }

  /** Writes what was counted since the last time. After an error, the counts stay in memory. */
  function flush(): Promise<void> {
    writing = writing.then(write);
    return writing;
  }

  /** Returns the pairs of active insurers that were searched for in vain, most often first. */
  async function readPairs(days: DemandDays) {
    const [rows, merges, states, insuranceCompanies] = await Promise.all([
      sumDemand(db, addDays(today(), 1 - Number(days))),
      readMerges(db, 'insurance_companies'),
      listStates(db),
      listInsuranceCompanies(db),
    ]);
    const successorOf = (id: number): number => (merges.has(id) ? successorOf(merges.get(id) ?? 0) : id);
    const byPair = Map.groupBy(rows, (row) => `${row.state_id} ${successorOf(row.insurance_company_id)}`);
    const pairs = states.flatMap((state) =>
      insuranceCompanies.map((insurer) => {
        const own = byPair.get(`${state.id} ${insurer.id}`) ?? [];
        return {
          ids: { stateId: state.id, insuranceCompanyId: insurer.id },
          state: state.displayName,
          insuranceCompany: insurer.name,
          searches: own.reduce((sum, row) => sum + row.searches, 0),
          searchesWithoutResult: own.reduce((sum, row) => sum + row.without_result, 0),
        };
      }),
    );
    return pairs
      .filter((pair) => pair.searchesWithoutResult > 0)
      .sort((a, b) => b.searchesWithoutResult - a.searchesWithoutResult);
  }

  return {
    /** Counts the request if a person starts a search with it. @param target a path or URL with a known pair. */
    count(target: string, headers: RequestHeaders): void {
      const search = readNewSearch(target, headers);
      if (search) add([today(), search.selectedState, search.selectedInsurance].join('\n'), 1);
    },
    flush,

    /** Returns the first pairs, with the providers who are nearest to having a result. */
    async list(days: DemandDays): Promise<Demand[]> {
      const on = today();
      const pairs = (await readPairs(days)).slice(0, MAX_DEMAND_PAIRS);
      return Promise.all(
        pairs.map(async ({ ids, ...pair }) => {
          const hasResultToday = (await findSearches(db, { ...ids, on })).length > 0;
          const nearest = async (lacks: 'license' | 'panel') =>
            hasResultToday ? [] : findNearest(db, lacks, { ...ids, on });
          const [licensed, contracted] = [await nearest('panel'), await nearest('license')];
          return { ...pair, hasResultToday, licensed, contracted };
        }),
      );
    },

    /** Returns a CSV file (RFC 4180, UTF-8) of all pairs. */
    async csv(days: DemandDays): Promise<string> {
      const rows = (await readPairs(days)).map(({ ids: _, ...pair }) => Object.values(pair));
      const columns = ['state', 'insurance_company', 'searches', 'searches_without_result'];
      return toCsv(columns, rows);
    },

    /** Counts the pairs that staff should look at. */
    countFrequent: async () =>
      (await readPairs('30')).filter((pair) => pair.searchesWithoutResult > FREQUENT_SEARCHES).length,

    start(): void {
      timer = setInterval(flush, WRITE_INTERVAL_MS).unref();
    },
    /** Stops, and writes the last counts. */
    async close(): Promise<void> {
      clearInterval(timer);
      await flush();
      if (waiting.size > 0) report('counts of searches are lost, because the database is unavailable');
    },
  };
}
