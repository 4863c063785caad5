import { existsSync } from 'node:fs';
import { Command, Option } from 'commander';
import { sqliteFile } from '../server/db/database.ts';
import { isUpgrade, schemaVersion } from '../server/db/schema-version.ts';
import { backUpSqlite } from '../server/db/sqlite/copy.ts';
import { makeScheduledBackup } from '../server/operations/backups/make.ts';
import { restoreBackup } from '../server/operations/backups/restore.ts';
import { readProcessConfig } from '../server/operations/config.ts';
import { CommandFailed, WrongCall } from './with-services.ts';

export function backupCommand(): Command {
  return (
    new Command('backup')
      .description(
        'Copies the SQLite database into a new file, as a consistent snapshot, and checks the copy.',
      )
      .argument('<file>', 'the new file; must not exist')
      .addHelpText('after', '\nExample: npm run -s sorrel -- backup /mnt/backup/sorrel-2026-11-20.sqlite')
      // For the server's schedule (server/operations/backups/service.ts): replaces a file that is no backup, and deletes old backups.
      .addOption(new Option('--scheduled').hideHelp())
      .action(async (file: string, { scheduled = false }: { scheduled?: boolean }) => {
        if (!scheduled && existsSync(file))
          throw new WrongCall(`${file} already exists. Please name a new file.`);
        const { databaseUrl, dataDir } = readProcessConfig();
        if (databaseUrl) throw new CommandFailed('The database is PostgreSQL: back it up with pg_dump.');
        try {
          if (scheduled) return console.log((await makeScheduledBackup(dataDir, file)) ?? '');
          await backUpSqlite(sqliteFile(dataDir), file);
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          throw new CommandFailed(scheduled ? reason : `The file cannot be created: ${reason}`);
        }
        console.log(file);
      })
  );
}

export function restoreCommand(): Command {
  return new Command('restore')
    .description(
      'Replaces the SQLite database by a backup, after checking it and its data key. Stop the server first. Asks nothing.',
    )
    .argument('<file>', 'the backup')
    .option('--force', 'replace a database that exists; its data is lost')
    .addHelpText(
      'after',
      '\nExample: npm run -s sorrel -- restore /mnt/backup/sorrel-2026-11-20-03h.sqlite --force',
    )
    .action(async (file: string, { force = false }: { force?: boolean }) => {
      const { rows, migrations } = await restoreBackup(file, readProcessConfig(), { isForced: force });
      const count = [...rows.values()].reduce((sum, each) => sum + each, 0);
      console.log(`Restored ${count} rows from ${file}.`);
      if (isUpgrade(migrations)) {
        console.log(
          `Its schema is older (${schemaVersion(migrations)}): the next start or command migrates it, after a backup.`,
        );
      }
    });
}
