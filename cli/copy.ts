import path from 'node:path';
import { Command } from 'commander';
import { withVerifyFull } from '../server/db/connection-string.ts';
import { copyDatabase } from '../server/db/copy/copy-database.ts';
import type { DatabaseOptions } from '../server/db/database.ts';
import { processEnvironment, readProcessConfig } from '../server/operations/config.ts';
import { startError } from '../server/operations/start-error.ts';
import { CommandFailed, WrongCall } from './with-services.ts';

const ADDRESS = 'address of the PostgreSQL database, as in DATABASE_URL';
const EXAMPLE_ADDRESS = 'postgres://sorrel:secret@localhost:5432/sorrel';

export function copyToCommand(): Command {
  return new Command('copy-to')
    .description('Copies everything from the SQLite database in DATA_DIR to an empty PostgreSQL database.')
    .argument('[database-url]', `${ADDRESS}; by default COPY_TO_URL, which no other user sees`)
    .addHelpText('after', `\nExample: npm run -s sorrel -- copy-to ${EXAMPLE_ADDRESS}`)
    .action(async (databaseUrl?: string) => {
      await copy(databaseUrl ?? addressIn('COPY_TO_URL'), (sqlite, postgres) => [sqlite, postgres]);
      const { dataKey, dataDir } = readProcessConfig();
      const key = dataKey === undefined ? `the line in ${path.join(dataDir, 'data.key')}` : 'what it is now';
      console.log(`Set DATABASE_URL to the new database and DATA_KEY to ${key}, and start the server.`);
    });
}

export function copyFromCommand(): Command {
  return new Command('copy-from')
    .description('Copies everything from a PostgreSQL database to an empty SQLite database in DATA_DIR.')
    .argument('[database-url]', `${ADDRESS}; by default COPY_FROM_URL, which no other user sees`)
    .addHelpText('after', `\nExample: npm run -s sorrel -- copy-from ${EXAMPLE_ADDRESS}`)
    .action(async (databaseUrl?: string) => {
      await copy(databaseUrl ?? addressIn('COPY_FROM_URL'), (sqlite, postgres) => [postgres, sqlite]);
      console.log('Unset DATABASE_URL, keep DATA_KEY, and start the server.');
    });
}

/** Reads the address from the environment, so that its password is not in the list of processes. */
function addressIn(variable: string): string {
  const address = processEnvironment()[variable];
  if (address) return address;
  throw new WrongCall(`Please name the PostgreSQL address, or set ${variable}. Example: ${EXAMPLE_ADDRESS}`);
}

type Direction = (
  sqlite: DatabaseOptions,
  postgres: DatabaseOptions,
) => [from: DatabaseOptions, to: DatabaseOptions];

async function copy(databaseUrl: string, direction: Direction): Promise<void> {
  if (!/^postgres(ql)?:\/\/./.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    throw new WrongCall(`The address is not a PostgreSQL address. Example: ${EXAMPLE_ADDRESS}`);
  }
  const { dataDir } = readProcessConfig();
  const sqlite: DatabaseOptions = { databaseUrl: undefined, dataDir, onConnectionError: () => {} };
  const [from, to] = direction(sqlite, { ...sqlite, databaseUrl: withVerifyFull(databaseUrl) });
  let tables = 0;
  let total = 0;
  try {
    await copyDatabase(from, to, (table, rows) => {
      console.log(`${table}\t${rows}`);
      tables++;
      total += rows;
    });
  } catch (error) {
    throw new CommandFailed(startError(error, databaseUrl), { cause: error });
  }
  console.log(
    `Copied ${total} rows of ${tables} tables. Counts and checksums are the same in both databases.`,
  );
}
