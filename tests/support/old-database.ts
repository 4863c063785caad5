import { Migrator } from 'kysely/migration';
import { type DatabaseOptions, openDatabase } from '../../server/db/database.ts';
import { migrations } from '../../server/db/migrations/index.ts';
import { openImmutable } from '../../server/db/sqlite/copy.ts';
import { createEmptyDatabase } from './test-site.ts';

export const OLD_SCHEMA = '019_team';
export const NEWEST_SCHEMA = Object.keys(migrations).at(-1);

/** Creates a SQLite database with an older version's schema. */
export async function createOldDatabase(): Promise<DatabaseOptions> {
  const options = await createEmptyDatabase('sqlite');
  const db = openDatabase(options);
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(OLD_SCHEMA);
  await db.destroy();
  if (error) throw error;
  return options;
}

/** Returns the name of the last migration of a SQLite file that no process writes to. */
export function lastMigration(file: string): unknown {
  const sqlite = openImmutable(file);
  const row = sqlite.prepare('select max(name) as name from kysely_migration').get();
  sqlite.close();
  return row?.name;
}
