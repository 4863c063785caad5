import { invalid } from '../errors.ts';
import { migrations } from './migrations/index.ts';

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

/** Returns the number of the last migration, such as '020'. */
export function schemaVersion(executed: string[]): string {
  return executed.at(-1)?.slice(0, 3) ?? '000';
}
