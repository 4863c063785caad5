import { Kysely } from 'kysely';
import { invalid } from '../errors.ts';
import { migrate } from './database.ts';
import { migrations } from './migrations/index.ts';
import type { Schema } from './schema.ts';
import { memoryDialect } from './sqlite/dialect.ts';

/** Returns the first migration that this version does not know; null if there is none. */
export function unknownMigration(executed: string[]): string | null {
  return executed.find((name) => !(name in migrations)) ?? null;
}

/** @throws invalid if another version of the program made the database's schema. */
export function rejectOtherSchema(executed: string[]): void {
  const unknown = unknownMigration(executed);
  if (!unknown) return;
  throw invalid(
    `Another version of Sorrel made this database (${unknown}): start that version again, or export the providers with it and import them into a new database, as docs/operations.md says.`,
  );
}

/** Returns the migrations that the next start runs. */
export function missingMigrations(executed: string[]): string[] {
  return Object.keys(migrations).filter((name) => !executed.includes(name));
}

/** Whether this version has to migrate an existing database. */
export function isUpgrade(executed: string[]): boolean {
  return executed.length > 0 && missingMigrations(executed).length > 0;
}

/**
 * Returns the tables that these migrations create on SQLite.
 * @throws Error if one is missing that a later one builds on.
 */
export async function tablesAfter(executed: string[]): Promise<string[]> {
  const db = new Kysely<Schema>({ dialect: memoryDialect() });
  try {
    await migrate(
      db,
      Object.fromEntries(Object.entries(migrations).filter(([name]) => executed.includes(name))),
    );
    return (await db.introspection.getTables()).map(({ name }) => name);
  } finally {
    await db.destroy();
  }
}

/** Returns the number of the last migration, such as '020'. */
export function schemaVersion(executed: string[]): string {
  return executed.at(-1)?.slice(0, 3) ?? '000';
}
