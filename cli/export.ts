import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { findByName } from '../domain/directory/insurer-names.ts';
import type { Services } from '../server/services.ts';
import { COMMAND_LINE, CommandFailed, WrongCall, withServices } from './with-services.ts';

export function exportCommand(): Command {
  return new Command('export')
    .description('Writes all providers into a new CSV file, without their pictures. `import` reads it.')
    .argument('<file>', 'the new file; must not exist')
    .option(
      '--roster <insurer>',
      'instead write the active and coming panels of this insurer; the audit trail records it',
    )
    .addHelpText(
      'after',
      '\nExample: npm run -s sorrel -- export providers.csv\n         npm run -s sorrel -- export --roster Premera premera.csv',
    )
    .action(async (file: string, { roster }: { roster?: string }) => {
      if (existsSync(file)) throw new WrongCall(`${file} already exists. Please name a new file.`);
      await withServices((services) =>
        roster === undefined ? exportProviders(services, file) : exportRoster(services, roster, file),
      );
    });
}

async function exportProviders({ providerCsv }: Services, file: string): Promise<void> {
  const { csv, count } = await providerCsv.export();
  createFile(file, csv);
  console.log(`Exported ${count} ${count === 1 ? 'provider' : 'providers'} to ${file}.`);
}

async function exportRoster({ rosters, referenceData }: Services, name: string, file: string): Promise<void> {
  const insurers = await referenceData.insuranceCompanies();
  const insurer = findByName(insurers, name);
  if (!insurer) {
    const known = insurers.map((each) => each.name).join(', ');
    throw new WrongCall(`There is no insurance company "${name}". There are: ${known}.`);
  }
  const { csv, count } = await rosters.read(insurer.id);
  createFile(file, csv);
  try {
    await rosters.recordDownload(insurer, { actor: COMMAND_LINE, address: null });
  } catch (error) {
    rmSync(file);
    throw error;
  }
  console.log(`Exported ${count} ${count === 1 ? 'entry' : 'entries'} of ${insurer.name} to ${file}.`);
}

/** @throws CommandFailed */
function createFile(file: string, content: string): void {
  try {
    writeFileSync(file, content, { flag: 'wx' });
  } catch (error) {
    throw new CommandFailed(`The file cannot be created: ${error instanceof Error ? error.message : error}`);
  }
}
