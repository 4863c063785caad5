import { sql } from 'kysely';
import { MAX_NEAREST } from '../../../domain/directory/demand/limits.ts';
import { fullName } from '../../../domain/names.ts';
import type { DatabaseOrTransaction, ProviderRow, Schema } from '../../db/schema.ts';
import { lockTable, type Transaction } from '../../db/transaction.ts';

type DemandRow = Schema['demand'];

/** Adds the counts of each row to those that are stored. */
export async function addDemand(trx: Transaction, rows: DemandRow[]): Promise<void> {
  // Another process may add to the same rows in another order.
  await lockTable(trx, 'demand');
  for (const row of rows) {
    await trx
      .insertInto('demand')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['day', 'state_id', 'insurance_company_id']).doUpdateSet(({ eb }) => ({
          searches: eb('demand.searches', '+', row.searches),
          without_result: eb('demand.without_result', '+', row.without_result),
        })),
      )
      .execute();
  }
}

export async function deleteDemandBefore(trx: Transaction, day: string): Promise<void> {
  await trx.deleteFrom('demand').where('day', '<', day).execute();
}

/** Returns the sums since a day by state and insurer. */
export async function sumDemand(db: DatabaseOrTransaction, since: string): Promise<Omit<DemandRow, 'day'>[]> {
  return db
    .selectFrom('demand')
    .select([
      'state_id',
      'insurance_company_id',
      // Without the cast, PostgreSQL returns texts.
      sql<number>`cast(sum(searches) as integer)`.as('searches'),
      sql<number>`cast(sum(without_result) as integer)`.as('without_result'),
    ])
    .where('day', '>=', since)
    .groupBy(['state_id', 'insurance_company_id'])
    .execute();
}

/**
 * Returns up to MAX_NEAREST listed providers who have, now or soon, only a license in the state, or only an accepting
 * panel of the insurer there. They are in no order: a large directory has thousands in a state.
 */
export async function findNearest(
  db: DatabaseOrTransaction,
  lacks: 'license' | 'panel',
  { stateId, insuranceCompanyId, on }: { stateId: number; insuranceCompanyId: number; on: string },
): Promise<{ id: number; name: string }[]> {
  const license = sql`licenses.provider_id = providers.id and licenses.state_id = ${stateId}
    and (expires_on is null or expires_on >= ${on})`;
  const panel = sql`panels.provider_id = providers.id and panels.insurance_company_id = ${insuranceCompanyId}
    and (panels.state_id is null or panels.state_id = ${stateId})
    and (effective_until is null or effective_until >= ${on})`;
  const matches =
    lacks === 'panel'
      ? sql`licenses cross join providers where ${license}
          and not exists (select 1 from panels where ${panel} and is_accepting = 1)`
      : sql`panels cross join providers where ${panel} and is_accepting = 1
          and not exists (select 1 from licenses where ${license})`;
  const { rows } = await sql<ProviderRow>`select distinct providers.id, first_name, last_name
    from ${matches} and listing = 'listed' limit ${MAX_NEAREST}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    name: fullName({ firstName: row.first_name, lastName: row.last_name }),
  }));
}
