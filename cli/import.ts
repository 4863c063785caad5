import { existsSync, readFileSync, statSync } from 'node:fs';
import { Command } from 'commander';
import type { ProviderCsvService } from '../server/directory/providers/csv/service.ts';
import { COMMAND_LINE, WrongCall, withServices } from './with-services.ts';

export function importCommand(): Command {
  return new Command('import')
    .description(
      'Imports providers from a CSV file with the columns of an export. A row with an id updates that provider, ' +
        'others add one. States by code, credentials by abbreviation, insurers by name, separated by semicolons. ' +
        'Licenses such as "OR license 123 2024-01-01..2027-03-31", panels such as "Premera WA 2025-01-01.. closed". ' +
        'Imports all rows or none.',
    )
    .argument('<file>', 'the CSV file, in UTF-8')
    .option('--dry-run', 'only check: list every error by row and column, and write nothing')
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
  const warning = longImportWarning(rows.length);
  if (warning) console.error(warning);
  const summary = `${added} new, ${rows.length - added} changed`;
  if (isDryRun) {
    console.log(`No errors. ${count(rows.length, 'provider')} could be imported: ${summary}.`);
    return;
  }
  await withRowCounter(process.stderr, rows.length, (onProgress) =>
    providerCsv.write(rows, { actor: COMMAND_LINE, onProgress }),
  );
  console.log(`Imported ${count(rows.length, 'provider')}: ${summary}.`);
}

/** Measured on two busy cores: 2,000 to 6,000 providers with 4 states and 6 insurers each, on both engines. */
const ROWS_PER_SECOND = 2_000;
/** Smaller imports block other writers for at most 2 s. */
const ROWS_WITHOUT_WARNING = 5_000;

/** Returns a warning before an import that blocks other writers for longer; null for a smaller one. */
export function longImportWarning(rows: number): string | null {
  if (rows <= ROWS_WITHOUT_WARNING) return null;
  const seconds = Math.ceil(rows / ROWS_PER_SECOND);
  return `Writing ${rows} rows takes about ${seconds} s, during which other changes and referrals may wait or fail: choose a quiet hour.`;
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

const ROWS_PER_UPDATE = 100;
const CLEAR_LINE = '\r\u001b[K';

type Output = { isTTY?: boolean; write(text: string): unknown };

/** Runs the work and shows its progress on a terminal. Writes nothing to other outputs. */
export async function withRowCounter(
  output: Output,
  total: number,
  work: (onProgress: (done: number) => void) => Promise<void>,
): Promise<void> {
  if (!output.isTTY) return work(() => {});
  try {
    await work((done) => {
      if (done % ROWS_PER_UPDATE === 0) output.write(`\r${done} of ${total} rows`);
    });
  } finally {
    output.write(CLEAR_LINE);
  }
}
