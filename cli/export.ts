import { existsSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { withServices } from './with-services.ts';
import { WrongCall } from './wrong-call.ts';

export function exportCommand(): Command {
  return new Command('export')
    .description('Writes all providers into a new CSV file, without their pictures. `import` reads it.')
    .argument('<file>', 'the new file; must not exist')
    .addHelpText('after', '\nExample: npm run -s sorrel -- export providers.csv')
    .action(async (file: string) => {
      if (existsSync(file)) throw new WrongCall(`${file} already exists. Please name a new file.`);
      await withServices(async ({ providerCsv }) => {
        const { csv, count } = await providerCsv.export();
        writeFileSync(file, csv, { flag: 'wx' });
        console.log(`Exported ${count} ${count === 1 ? 'provider' : 'providers'} to ${file}.`);
      });
    });
}
