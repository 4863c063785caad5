import { existsSync, readFileSync, statSync } from 'node:fs';
import { SingleBar } from 'cli-progress';
import { Command } from 'commander';
import type { ProviderCsvService, ProviderRow } from '../server/providers/csv.ts';
import { withServices } from './with-services.ts';
import { WrongCall } from './wrong-call.ts';

/** From so many rows on a bar shows how far the import is, where there is a terminal to show it on. */
const ROWS_WITHOUT_BAR = 200;

export function importCommand(): Command {
  return new Command('import')
    .description(
      'Reads providers from a CSV file with the columns of an export: those with an id are changed, others added. ' +
        'States by code, credentials by abbreviation, insurers by name, several apart by semicolons. All rows or none.',
    )
    .argument('<file>', 'the CSV file, in UTF-8')
    .option('--dry-run', 'only checks: lists every error by row and column, and writes nothing')
    .addHelpText('after', '\nExample: npm run -s sorrel -- import providers.csv --dry-run')
    .action(async (file: string, { dryRun = false }: { dryRun?: boolean }) => {
      if (!existsSync(file)) throw new WrongCall(`There is no file ${file}.`);
      if (statSync(file).isDirectory()) throw new WrongCall(`${file} is a folder. Please name a CSV file.`);
      const csv = readText(file);
      await withServices(({ providerCsv }) => importProviders(providerCsv, csv, dryRun));
    });
}

async function importProviders(
  providerCsv: ProviderCsvService,
  csv: string,
  isDryRun: boolean,
): Promise<void> {
  const { rows, errors } = await providerCsv.check(csv);
  if (errors.length > 0) {
    for (const { row, column, message } of errors) console.error(`row ${row}, ${column}: ${message}`);
    console.error(`${count(errors.length, 'error')}. Nothing has been imported.`);
    process.exitCode = 1;
    return;
  }
  const added = rows.filter(({ id }) => id === null).length;
  const summary = `${added} new, ${rows.length - added} changed`;
  if (isDryRun) {
    console.log(`No errors. ${count(rows.length, 'provider')} could be imported: ${summary}.`);
    return;
  }
  await writeWithBar(providerCsv, rows);
  console.log(`Imported ${count(rows.length, 'provider')}: ${summary}.`);
}

async function writeWithBar(providerCsv: ProviderCsvService, rows: ProviderRow[]): Promise<void> {
  const bar = new SingleBar({ format: '{bar} {percentage} % | {value} of {total} rows' });
  const isShown = rows.length > ROWS_WITHOUT_BAR;
  if (isShown) bar.start(rows.length, 0);
  try {
    await providerCsv.write(rows, (done) => isShown && bar.update(done));
  } finally {
    if (isShown) bar.stop();
  }
}

/** @throws WrongCall when the file is not in UTF-8. */
function readText(file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file));
  } catch (error) {
    if (error instanceof TypeError) throw new WrongCall(`${file} is not in UTF-8. Please save it as UTF-8.`);
    throw error;
  }
}

function count(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}
