import { type RawBuilder, sql } from 'kysely';
import type { Schema } from '../../server/db/schema.ts';
import type { Engine, TestSite } from './test-site.ts';

const TABLES = [
  ...['insurance_companies', 'credentials', 'concerns', 'offices', 'providers', 'licenses', 'panels'],
  ...['provider_credentials', 'provider_concerns', 'provider_languages', 'provider_offices', 'images'],
  ...['image_variants', 'ehr_integration_settings', 'practice_facts', 'faqs', 'notices'],
  'notification_recipients',
] as const satisfies (keyof Schema)[];

/** Returns every row that staff can change, to compare before and after. */
export async function tables({ services: { db } }: TestSite): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {};
  for (const table of TABLES) {
    const found: unknown[] = await db.selectFrom(table).selectAll().execute();
    rows[table] = found.map((row) => JSON.stringify(row, bytesAsText)).sort();
  }
  return rows;
}

/** Makes the database reject every such change of a table from now on, as a full disk would. */
export async function makeFail(
  { services: { db } }: TestSite,
  engine: Engine,
  change: 'insert' | 'delete',
  table: keyof Schema,
): Promise<void> {
  for (const statement of engine === 'sqlite' ? [sqliteTrigger()] : postgresTrigger()) {
    await statement.execute(db);
  }

  function sqliteTrigger(): RawBuilder<unknown> {
    return sql`create trigger made_to_fail before ${sql.raw(change)} on ${sql.table(table)}
      begin select raise(abort, 'made to fail'); end`;
  }

  function postgresTrigger(): RawBuilder<unknown>[] {
    return [
      sql`create function made_to_fail() returns trigger language plpgsql as
        $$ begin raise exception 'made to fail'; end $$`,
      sql`create trigger made_to_fail before ${sql.raw(change)} on ${sql.table(table)}
        for each row execute function made_to_fail()`,
    ];
  }
}

/** Makes the bytes of both engines comparable. */
function bytesAsText(_: string, value: unknown): unknown {
  return value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;
}
