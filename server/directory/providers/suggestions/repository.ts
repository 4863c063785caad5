import { type SqlBool, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../db/schema.ts';
import { isActive, meets } from '../criteria/repository.ts';

/** What others have in common with a provider; null for any insurer. */
type Wanted = { stateIds: number[]; insuranceCompanyId: number | null; concernIds: number[] };

const ANY = sql<SqlBool>`1 = 1`;

/** Selects who is found by some search on a day. */
const selectFound = (db: DatabaseOrTransaction, on: string) =>
  db.selectFrom('providers').where(({ exists, selectFrom }) =>
    exists(
      selectFrom('provider_search')
        .select('provider_id')
        .whereRef('provider_id', '=', 'providers.id')
        .where((eb) => isActive(eb, on)),
    ),
  );

export async function countFound(db: DatabaseOrTransaction, on: string): Promise<number> {
  const query = selectFound(db, on).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await query.executeTakeFirstOrThrow()).count;
}

/** Returns the ids at a place in the order of ids. */
export async function listFoundIds(
  db: DatabaseOrTransaction,
  { on, offset, limit }: { on: string; offset: number; limit: number },
): Promise<number[]> {
  const rows = await selectFound(db, on).select('id').orderBy('id').offset(offset).limit(limit).execute();
  return rows.map(({ id }) => id);
}

/**
 * Returns the ids of others in these states with the insurer, if there is one: those with one of the concerns first, then
 * in the order of the states, then the next by name. Each part reads a range of an index; the same id may be in several.
 */
export async function findSimilarIds(
  db: DatabaseOrTransaction,
  { id, sortKey }: { id: number; sortKey: string },
  { stateIds, insuranceCompanyId, concernIds }: Wanted,
  { on, limit }: { on: string; limit: number },
): Promise<number[]> {
  const fits = meets({ concern: concernIds, language: [], visit: [], office: [] }, []);
  const isNext = sql<SqlBool>`(sort_key, provider_id) > (${sortKey}, ${id})`;
  const parts = (fits ? [fits, null] : [null]).flatMap((fits) =>
    stateIds.flatMap((stateId) => [isNext, null].map((isNext) => ({ fits, stateId, isNext }))),
  );
  const [first, ...others] = parts.map(({ fits, stateId, isNext }, rank) => {
    let part = db
      .selectFrom('provider_search')
      .select(['sort_key', 'provider_id', sql.lit(rank).as('rank')])
      .distinct()
      .where('state_id', '=', stateId)
      .where('provider_id', '<>', id)
      .where((eb) => isActive(eb, on))
      .where(fits ?? ANY)
      .where(isNext ?? ANY);
    if (insuranceCompanyId !== null) part = part.where('insurance_company_id', '=', insuranceCompanyId);
    const page = part.orderBy('sort_key').orderBy('provider_id').limit(limit);
    return db.selectFrom(page.as('part')).selectAll();
  });
  if (!first) return [];
  const all = others.reduce((before, part) => before.unionAll(part), first);
  const found = db.selectFrom(all.as('found')).select('provider_id');
  const rows = await found.orderBy('rank').orderBy('sort_key').orderBy('provider_id').execute();
  return rows.map(({ provider_id }) => provider_id);
}
