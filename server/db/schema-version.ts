import { Kysely } from 'kysely';
import { invalid } from '../errors.ts';
import { migrate } from './database.ts';
import { isInBaseSchema, migrations } from './migrations/index.ts';
import type { Schema } from './schema.ts';
import { memoryDialect } from './sqlite/dialect.ts';

/** Returns the first migration that this version does not know; null if there is none. */
export function newerMigration(executed: string[]): string | null {
  return executed.find((name) => !(name in migrations) && !isInBaseSchema(name)) ?? null;
}

/** @throws invalid if this version cannot use the database's schema or upgrade it. */
export function rejectOtherSchema(executed: string[]): void {
  const newer = newerMigration(executed);
  if (newer) {
    throw invalid(
      `A newer version of Sorrel has changed the database (${newer}): start that version again, or restore the backup from before the upgrade, as docs/operations.md says.`,
    );
  }
  rejectBeforeFirstRelease(executed);
}

/** @throws invalid if no version can upgrade the schema. */
export function rejectBeforeFirstRelease(executed: string[]): void {
  if (!isBeforeFirstRelease(executed)) return;
  throw invalid(
    `The database is from before the first release of Sorrel (${executed.at(-1)}): this version cannot upgrade it.`,
  );
}

/** Whether the schema is older than the first release's, so that no version can upgrade it. */
export function isBeforeFirstRelease(executed: string[]): boolean {
  return executed.length > 0 && executed.every(isInBaseSchema);
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
