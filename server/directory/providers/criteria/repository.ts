import { type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Filter } from '../../../../domain/directory/search/filters.ts';
import type { DatabaseOrTransaction, Schema } from '../../../db/schema.ts';
import { type Criteria, keyOf, type OpenOffices } from './keys.ts';

/** Whether a search row meets the criteria; null if there are none. */
export function meets(
  { concern, language, visit, office }: Criteria,
  open: OpenOffices,
): RawBuilder<SqlBool> | null {
  const isIn = (ids: number[]) =>
    open
      .filter(({ id }) => ids.includes(id))
      .map(({ id, stateId }) => sql`(provider_search.state_id = ${stateId} and ${offers('office', id)})`);
  const inPerson = () => isIn(open.map(({ id }) => id));
  const conditions = [
    concern.map((id) => offers('concern', id)),
    language.map((code) => offers('language', code)),
    visit.flatMap((each) => (each === 'video' ? offers('visit', each) : [sql`1 = 0`, ...inPerson()])),
    isIn(office),
  ].filter(({ length }) => length > 0);
  const all = conditions.map((any) => sql`(${sql.join(any, sql` or `)})`);
  return all.length > 0 ? sql`(${sql.join(all, sql` and `)})` : null;
}

function offers(filter: Filter, value: number | string): RawBuilder<SqlBool> {
  return sql`provider_search.choices like ${`% ${keyOf(filter, value)} %`}`;
}

/** Whether a search row is active on a day. */
export function isActive(eb: ExpressionBuilder<Schema, 'provider_search'>, day: string): Expression<SqlBool> {
  return eb.and([
    eb('provider_search.starts_on', '<=', day),
    eb('provider_search.ends_on', '>=', day),
    eb.or([eb('provider_search.paused_from', '>', day), eb('provider_search.paused_until', '<', day)]),
  ]);
}

/** Returns what each provider of a search has to offer (see `choicesText`). */
export async function readChoices(
  db: DatabaseOrTransaction,
  { stateId, insuranceCompanyId, on }: { stateId: number; insuranceCompanyId: number; on: string },
): Promise<string[]> {
  const rows = await db
    .selectFrom('provider_search')
    .select('choices')
    .where('state_id', '=', stateId)
    .where('insurance_company_id', '=', insuranceCompanyId)
    .where((eb) => isActive(eb, on))
    .execute();
  return rows.map(({ choices }) => choices);
}
