import { Command } from 'commander';
import { isUpgrade, schemaVersion } from '../server/db/schema-version.ts';
import { restoreBackup } from '../server/operations/backups/restore.ts';
import { readProcessConfig } from '../server/operations/config.ts';

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
