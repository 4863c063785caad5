import { invalid } from '../errors.ts';
import { migrations } from './migrations/index.ts';

/** @throws invalid if another version of the program made the database's schema. */
export function rejectOtherSchema(executed: string[]): void {
  const unknown = executed.find((name) => !(name in migrations));
  if (!unknown) return;
  throw invalid(
    `Another version of Sorrel made this database (${unknown}): start that version again, or export the providers with it and import them into a new database, as docs/operations.md says.`,
  );
}

/** Whether the next start migrates the database. */
export function isOlderSchema(executed: string[]): boolean {
  return executed.length < Object.keys(migrations).length;
}
