import { sql } from 'kysely';
import { migrations } from '../../server/db/database.ts';

/** A migration that only later versions have. Its table can be in its way. */
export const LATER = '999_later';

/** Makes this process a later version of the program. @returns a function that ends that. */
export function addLaterMigration(): () => void {
  migrations[LATER] = { up: async (db) => void (await sql`create table later (id integer)`.execute(db)) };
  return () => delete migrations[LATER];
}
