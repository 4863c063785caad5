import { type Kysely, SqliteAdapter, sql } from 'kysely';
import { foldName } from '../../../domain/fold-text.ts';
import { insuranceCompanies } from '../reference-data.ts';
import { addVersionTriggers } from './version-triggers.ts';

type Row = { id: number; name: string };

/** Staff edit insurers and credentials: order, home page, other names of insurers, and retirement. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const run = (statement: string) => sql.raw(statement).execute(db);

  await replaceUnique('insurance_companies', 'name text not null', 'name');
  await replaceUnique('credentials', 'title text not null, abbreviation text not null', 'abbreviation');
  for (const [table, columns] of [
    [
      'insurance_companies',
      ['is_on_home integer not null default 0', 'merged_into_id integer references insurance_companies (id)'],
    ],
    ['credentials', ['folded_abbreviation text', 'folded_title text']],
  ] as const) {
    for (const column of [
      'position integer not null default 0',
      'retired_at bigint',
      'revision integer not null default 1',
      ...columns,
    ]) {
      await run(`alter table ${table} add column ${column}`);
    }
    await run(
      `update ${table} set position = (select count(*) from ${table} as other where other.id <= ${table}.id)`,
    );
  }

  const insurers = await read('select id, name from insurance_companies order by id');
  const onHome = insurers.filter(({ name }) => insuranceCompanies.includes(name)).map(({ id }) => id);
  if (onHome.length > 0) {
    await run(`update insurance_companies set is_on_home = 1 where id in (${onHome.join()})`);
  }
  await run(`create table insurance_company_names (
    folded text primary key,
    insurance_company_id integer not null references insurance_companies (id) on delete cascade,
    name text not null,
    is_current integer not null
  )`);
  await run('create index insurance_company_names_company on insurance_company_names (insurance_company_id)');
  for (const { id, name, folded } of withFolded(insurers)) {
    await sql`insert into insurance_company_names (folded, insurance_company_id, name, is_current)
      values (${folded}, ${id}, ${name}, 1)`.execute(db);
  }
  await addVersionTriggers(db, 'insurance_company_names');

  for (const column of ['abbreviation', 'title']) {
    for (const { id, folded } of withFolded(
      await read(`select id, ${column} as name from credentials order by id`),
    )) {
      await sql`update credentials set ${sql.ref(`folded_${column}`)} = ${folded} where id = ${id}`.execute(
        db,
      );
    }
    await run(`create unique index credentials_folded_${column} on credentials (folded_${column})
      where retired_at is null`);
  }

  for (const [table, column] of [
    ['insurance_companies', 'name'],
    ['credentials', 'abbreviation'],
  ]) {
    await run(`create unique index ${table}_${column} on ${table} (${column}) where retired_at is null`);
  }

  // For counting the providers of each insurer.
  await run('drop index panels_insurance_company');
  await run('create index panels_insurance_company on panels (insurance_company_id, provider_id)');

  async function read(query: string): Promise<Row[]> {
    return (await sql.raw<Row>(query).execute(db)).rows;
  }

  /** Drops the unique constraint, which counts retired rows. SQLite cannot: there, a new table replaces the old one. */
  async function replaceUnique(table: string, columns: string, unique: string): Promise<void> {
    if (!isSqlite) {
      await run(`alter table ${table} drop constraint ${table}_${unique}_key`);
      return;
    }
    await run('pragma defer_foreign_keys = on');
    await run(`create table former_rows as select * from ${table} order by id`);
    await run(`drop table ${table}`);
    await run(`create table ${table} (id integer primary key autoincrement, ${columns})`);
    await run(`insert into ${table} select * from former_rows`);
    await run('drop table former_rows');
    await addVersionTriggers(db, table);
  }
}

/** Names that differ in case or accents only were allowed before: the later one is kept apart by its id. */
function withFolded(rows: Row[]): (Row & { folded: string })[] {
  const taken = new Set<string>();
  return rows.map((row) => {
    const own = foldName(row.name);
    const folded = taken.has(own) ? `${own} #${row.id}` : own;
    taken.add(folded);
    return { ...row, folded };
  });
}
