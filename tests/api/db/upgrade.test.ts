import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { executedMigrations, openDatabase } from '../../../server/db/database.ts';
import { addLaterMigration, LATER } from '../../support/later-version.ts';
import { databaseSettings, sorrel } from '../../support/process.ts';
import { createDatabase, engines } from '../../support/test-site.ts';

test.each(engines)(
  'the next start or command migrates a database of an earlier version (%s)',
  async (engine) => {
    onTestFinished(addLaterMigration());
    const options = await createDatabase(engine);
    expect((await sorrel(['users'], databaseSettings(options))).code).toBe(0);
    const db = openDatabase(options);
    onTestFinished(() => db.destroy());
    expect((await executedMigrations(db)).at(-1)).toBe(LATER);
  },
);

describe.each(engines)('a database of another version (%s)', (engine) => {
  test.each(['040_former', '999_future'])(
    'stops every start and command with one sentence that says what to do (%s)',
    async (name) => {
      const options = await createDatabase(engine);
      const db = openDatabase(options);
      await sql`insert into kysely_migration (name, timestamp) values (${name}, '2030-01-01')`.execute(db);
      await db.destroy();
      const sentence = `Another version of Sorrel made this database (${name}): start that version again, or export the providers with it and import them into a new database, as docs/operations.md says.\n`;
      expect(await sorrel(['users'], databaseSettings(options))).toEqual({
        code: 1,
        stdout: '',
        stderr: sentence,
      });
    },
  );
});
