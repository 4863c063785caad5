import path from 'node:path';
import { Command } from 'commander';
import { copyToPostgres } from '../server/db/copy-to-postgres.ts';
import { startError } from '../server/jobs/start-error.ts';
import { readProcessConfig, withVerifyFull } from '../server/operations/config.ts';
import { CommandFailed, WrongCall } from './with-services.ts';

const EXAMPLE_ADDRESS = 'postgres://sorrel@localhost:5432/sorrel';

export function copyToCommand(): Command {
  return new Command('copy-to')
    .description(
      'Copies everything from the SQLite database in DATA_DIR to an empty PostgreSQL database. Stop the server first.',
    )
    .argument(
      '<database-url>',
      'address of the PostgreSQL database, as in DATABASE_URL; PGPASSWORD may have its password',
    )
    .addHelpText('after', `\nExample: npm run -s sorrel -- copy-to ${EXAMPLE_ADDRESS}`)
    .action(async (databaseUrl: string) => {
      if (!/^postgres(ql)?:\/\/./.test(databaseUrl) || !URL.canParse(databaseUrl)) {
        throw new WrongCall(`The address is not a PostgreSQL address. Example: ${EXAMPLE_ADDRESS}`);
      }
      const { dataKey, dataDir } = readProcessConfig();
      const counts = await copyToPostgres(dataDir, withVerifyFull(databaseUrl)).catch((error) => {
        throw new CommandFailed(startError(error, databaseUrl), { cause: error });
      });
      for (const [table, rows] of counts) console.log(`${table}\t${rows}`);
      const key = dataKey === undefined ? `the line in ${path.join(dataDir, 'data.key')}` : 'what it is now';
      console.log(`Set DATABASE_URL to the new database and DATA_KEY to ${key}, and start the server.`);
    });
}
