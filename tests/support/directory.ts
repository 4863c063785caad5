import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Schema } from '../../server/db/schema.ts';
import type { Engine, TestSite } from './test-site.ts';

const TABLES = [
  ...['insurance_companies', 'credentials', 'concerns', 'offices', 'providers', 'licenses', 'panels'],
  ...['provider_credentials', 'provider_concerns', 'provider_languages', 'provider_offices', 'images'],
  ...['image_variants', 'ehr_integration_settings', 'practice_facts', 'faqs', 'notices'],
  'notification_recipients',
] as const satisfies (keyof Schema)[];

/** Returns every row that staff can change, to compare before and after. */
export async function tables({ services: { db } }: TestSite): Promise<Record<string, string[]>> {
  const content = await contentOf(db);
  return Object.fromEntries(TABLES.map((table) => [table, content[table] ?? []]));
}

/** Returns the rows of all tables as texts that both engines share, without those of migrations. */
export async function contentOf(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables();
  const content: Record<string, string[]> = {};
  for (const { name, columns } of tables.toSorted((a, b) => a.name.localeCompare(b.name))) {
    const names = columns.map((column) => column.name).sort();
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db);
    content[name] = rows.map((row) => JSON.stringify(names.map((column) => comparable(row[column])))).sort();
  }
  return content;
}

function comparable(value: unknown): unknown {
  return value instanceof Uint8Array ? hash('sha256', value) : value;
}

/** Makes the database reject every such change of a table from now on, as a full disk would. */
export async function makeFail(
  { services: { db } }: TestSite,
  engine: Engine,
  change: 'insert' | 'delete',
  table: keyof Schema,
): Promise<void> {
  const [on, at] = [sql.raw(change), sql.table(table)];
  if (engine === 'sqlite') {
    await sql`create trigger made_to_fail before ${on} on ${at}
      begin select raise(abort, 'made to fail'); end`.execute(db);
    return;
  }
  await sql`create function made_to_fail() returns trigger language plpgsql as
    $$ begin raise exception 'made to fail'; end $$`.execute(db);
  await sql`create trigger made_to_fail before ${on} on ${at}
    for each row execute function made_to_fail()`.execute(db);
}
