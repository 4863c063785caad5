import { existsSync } from 'node:fs';
import { Command } from 'commander';
import { backUp } from '../server/db/backup.ts';
import { withServices } from './with-services.ts';
import { WrongCall } from './wrong-call.ts';

export function backupCommand(): Command {
  return new Command('backup')
    .description('Copies the SQLite database into a new file, as a consistent snapshot.')
    .argument('<file>', 'the new file; must not exist')
    .addHelpText('after', '\nExample: npm run -s sorrel -- backup /mnt/backup/sorrel-2026-11-20.sqlite')
    .action(async (file: string) => {
      if (existsSync(file)) throw new WrongCall(`${file} already exists. Please name a new file.`);
      await withServices(async ({ db }) => {
        await backUp(db, file);
        console.log(file);
      });
    });
}
