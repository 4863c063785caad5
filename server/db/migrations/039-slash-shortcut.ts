import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** Whether "/" opens the search of the portal, which people can switch off (WCAG 2.1.4). */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`alter table users add column has_slash_shortcut integer not null default 1`.execute(db);
}
