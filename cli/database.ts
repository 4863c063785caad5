import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Command } from 'commander';
import { copyToPostgres } from '../server/db/copy-to-postgres.ts';
import { sqliteFile } from '../server/db/database.ts';
import { backUpSqlite } from '../server/db/sqlite-backup.ts';
import { check } from '../server/jobs/check.ts';
import { startError } from '../server/jobs/start-error.ts';
import { readProcessConfig } from '../server/operations/config.ts';
import { addCommand, CommandFailed, WrongCall } from './with-context.ts';

const EXAMPLE_ADDRESS = 'postgres://sorrel@localhost:5432/sorrel';

export function addDatabaseCommands(program: Command): void {
  addCommand(
    program,
    'check',
    'Checks settings, database, data key, mail login and free space. Changes nothing, and sends no mail.',
    'check',
  ).action(async () => {
    const lines = await check();
    const width = Math.max(...lines.map(({ subject }) => subject.length));
    for (const { result, subject, text } of lines) {
      console.log(`${result.padEnd(4)}  ${subject.padEnd(width)}  ${text}`);
    }
    if (lines.some(({ result }) => result === 'FAIL')) process.exitCode = 1;
  });

  addCommand(
    program,
    'backup',
    'Copies the SQLite database into a new file, as a consistent snapshot, and checks the copy.',
    'backup /mnt/backup/sorrel-2026-11-20.sqlite',
  )
    .argument('<file>', 'the new file; must not exist')
    .action(backUp);

  addCommand(
    program,
    'copy-to',
    'Copies everything from the SQLite database in DATA_DIR to an empty PostgreSQL database. Stop the server first.',
    `copy-to ${EXAMPLE_ADDRESS}`,
  )
    .argument(
      '<database-url>',
      'address of the PostgreSQL database, as in DATABASE_URL; PGPASSWORD may have its password',
    )
    .action(copyTo);
}

async function backUp(file: string): Promise<void> {
  if (existsSync(file)) throw new WrongCall(`${file} already exists. Please name a new file.`);
  const { databaseUrl, dataDir } = readProcessConfig();
  if (databaseUrl) throw new CommandFailed('The database is PostgreSQL: back it up with pg_dump.');
  await backUpSqlite(sqliteFile(dataDir), file).catch((error: Error) => {
    throw new CommandFailed(`The file cannot be created: ${error.message}`);
  });
  console.log(file);
}

async function copyTo(databaseUrl: string): Promise<void> {
  if (!/^postgres(ql)?:\/\/./.test(databaseUrl) || !URL.canParse(databaseUrl)) {
    throw new WrongCall(`The address is not a PostgreSQL address. Example: ${EXAMPLE_ADDRESS}`);
  }
  const { dataKey, dataDir } = readProcessConfig();
  const counts = await copyToPostgres(dataDir, databaseUrl).catch((error) => {
    throw new CommandFailed(startError(error, databaseUrl), { cause: error });
  });
  for (const [table, rows] of counts) console.log(`${table}\t${rows}`);
  const key = dataKey === undefined ? `the line in ${path.join(dataDir, 'data.key')}` : 'what it is now';
  console.log(`Set DATABASE_URL to the new database and DATA_KEY to ${key}, and start the server.`);
}
