import { type QueryExecutorProvider, sql } from 'kysely';
import { foldName, providerNameKeys } from '../../../domain/fold-text.ts';

/** Three parameters per row, far below the limits of both engines. */
const ROWS_PER_UPDATE = 1_000;

/** Rebuilds what is derived from names: what providers are sorted and searched by, and what reference data is found by. */
export async function up(db: QueryExecutorProvider): Promise<void> {
  await foldProviders(db);
  await foldInsurers(db);
  for (const column of ['title', 'abbreviation']) await foldCredentials(db, column);
}

type Provider = { id: number; first_name: string; last_name: string };

async function foldProviders(db: QueryExecutorProvider): Promise<void> {
  for (let last = 0; ; ) {
    const { rows } = await sql<Provider>`select id, first_name, last_name from providers where id > ${last}
      order by id limit ${ROWS_PER_UPDATE}`.execute(db);
    if (rows.length === 0) break;
    const keys = rows.map((row) => {
      const { sortKey, searchName } = providerNameKeys({
        firstName: row.first_name,
        lastName: row.last_name,
      });
      return sql`(cast(${row.id} as integer), ${sortKey}, ${searchName})`;
    });
    await sql`with keys (id, sort_key, search_name) as (values ${sql.join(keys)})
      update providers set sort_key = keys.sort_key, search_name = keys.search_name
      from keys where keys.id = providers.id`.execute(db);
    last = rows.at(-1)?.id ?? last;
  }
  await sql`update provider_search set sort_key = providers.sort_key
    from providers where providers.id = provider_id`.execute(db);
}

type Name = { folded: string; insurance_company_id: number; name: string; is_current: number };

async function foldInsurers(db: QueryExecutorProvider): Promise<void> {
  const { rows } = await sql<Name>`select folded, insurance_company_id, name, is_current
    from insurance_company_names order by is_current desc, insurance_company_id, folded`.execute(db);
  await sql`delete from insurance_company_names`.execute(db);
  const taken = new Set<string>();
  for (const { insurance_company_id: id, name, is_current } of rows) {
    await sql`insert into insurance_company_names (folded, insurance_company_id, name, is_current)
      values (${foldUnique(name, id, taken)}, ${id}, ${name}, ${is_current})`.execute(db);
  }
}

async function foldCredentials(db: QueryExecutorProvider, column: string): Promise<void> {
  const folded = sql.ref(`folded_${column}`);
  const { rows } = await sql<{
    id: number;
    name: string;
  }>`select id, ${sql.ref(column)} as name from credentials
    where retired_at is null order by id`.execute(db);
  // Old and new forms may cross.
  await sql`update credentials set ${folded} = null`.execute(db);
  const taken = new Set<string>();
  for (const { id, name } of rows) {
    await sql`update credentials set ${folded} = ${foldUnique(name, id, taken)} where id = ${id}`.execute(db);
  }
}

/** Names that differ in a stroke or apostrophe only were allowed before: the id keeps the later one apart. */
function foldUnique(name: string, id: number, taken: Set<string>): string {
  let folded = foldName(name);
  while (taken.has(folded)) folded += ` #${id}`;
  taken.add(folded);
  return folded;
}
