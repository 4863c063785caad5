import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { sqliteFile } from '../server/db/database.ts';
import { backUpSqlite } from '../server/db/sqlite-backup.ts';
import { readProcessConfig } from '../server/operations/config.ts';
import { CommandFailed, WrongCall } from './with-services.ts';

export function backupCommand(): Command {
  return new Command('backup')
    .description('Copies the SQLite database into a new file, as a consistent snapshot, and checks the copy.')
    .argument('<file>', 'the new file; must not exist')
    .addHelpText('after', '\nExample: npm run -s sorrel -- backup /mnt/backup/sorrel-2026-11-20.sqlite')
    .action(async (file: string) => {
      if (existsSync(file)) throw new WrongCall(`${file} already exists. Please name a new file.`);
      const { databaseUrl, dataDir } = readProcessConfig();
      if (databaseUrl) throw new CommandFailed('The database is PostgreSQL: back it up with pg_dump.');
      try {
        await backUpSqlite(sqliteFile(dataDir), file);
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        throw new CommandFailed(`The file cannot be created: ${reason}`);
      }
      console.log(file);
    });
}
