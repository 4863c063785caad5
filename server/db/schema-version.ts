import { Kysely, sql } from 'kysely';
import { invalid } from '../errors.ts';
import { migrate } from './database.ts';
import { migrations } from './migrations/index.ts';
import type { Database, Schema } from './schema.ts';
import { memoryDialect } from './sqlite/dialect.ts';

const TABLE = 'kysely_migration';

/** Returns the names of the executed migrations, in order; empty for a new database. */
export async function executedMigrations(db: Database): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === TABLE)) return [];
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(TABLE)} order by name`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Returns the first migration that this version does not know; null if there is none. */
export function newerMigration(executed: string[]): string | null {
  return executed.find((name) => !(name in migrations)) ?? null;
}

/** @throws invalid if a newer version of the program has migrated the database. */
export function rejectNewerSchema(executed: string[]): void {
  const newer = newerMigration(executed);
  if (newer) {
    throw invalid(
      `A newer version of Sorrel has changed the database (${newer}): start that version again, or restore the backup from before the upgrade, as docs/operations.md says.`,
    );
  }
}

/** Whether this version has to migrate an existing database. */
export function isUpgrade(executed: string[]): boolean {
  return executed.length > 0 && Object.keys(migrations).some((name) => !executed.includes(name));
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
