import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { importSummary } from '../domain/directory/imports/form.ts';
import { findByName } from '../domain/directory/insurer-names.ts';
import { decodeCsv } from '../server/directory/providers/csv/file.ts';
import { countRows } from '../server/directory/providers/csv/plan.ts';
import type { ProviderCsvService } from '../server/directory/providers/csv/service.ts';
import type { Services } from '../server/services.ts';
import { COMMAND_LINE, CommandFailed, WrongCall, withServices } from './with-services.ts';

export function importCommand(): Command {
  return new Command('import')
    .description(
      'Imports providers from a CSV file with the columns of an export. A row with an id updates that provider, ' +
        'others update the one with their contact email or with their name and state, or add one. ' +
        'States by code, credentials by abbreviation, insurers by name, separated by semicolons. ' +
        'Licenses such as "OR license 123 2024-01-01..2027-03-31", panels such as "Premera WA 2025-01-01.. closed". ' +
        'Imports all rows or none.',
    )
    .argument('<file>', 'the CSV file, in UTF-8 or UTF-16')
    .option('--dry-run', 'only check: list every error by row and column, and write nothing')
    .option('--as-drafts', 'new providers are drafts, unless the column listing says otherwise')
    .addHelpText('after', '\nExample: npm run -s sorrel -- import providers.csv --dry-run')
    .action(async (file: string, { dryRun = false, asDrafts = false }: ImportOptions) => {
      if (!existsSync(file)) throw new WrongCall(`There is no file ${file}.`);
      if (statSync(file).isDirectory()) throw new WrongCall(`${file} is a folder. Please name a CSV file.`);
      const csv = readText(file);
      await withServices(({ providerCsv }) => importProviders(providerCsv, csv, { dryRun, asDrafts }), {
        mayCreate: true,
      });
    });
}

type ImportOptions = { dryRun?: boolean; asDrafts?: boolean };

async function importProviders(
  providerCsv: ProviderCsvService,
  csv: string,
  { dryRun: isDryRun = false, asDrafts = false }: ImportOptions,
): Promise<void> {
  const { rows, errors } = await providerCsv.check(csv, { asDrafts });
  if (errors.length > 0) {
    for (const { row, column, message } of errors) console.error(`row ${row}, ${column}: ${message}`);
    console.error(`${countThings(errors.length, 'error')}. Nothing has been imported.`);
    process.exitCode = 1;
    return;
  }
  const counts = countRows(rows);
  const warning = longImportWarning(counts.added + counts.changed);
  if (warning) console.error(warning);
  const summary = importSummary(counts);
  if (isDryRun) {
    console.log(`No errors. ${countThings(rows.length, 'provider')} could be imported: ${summary}.`);
    return;
  }
  await withRowCounter(process.stderr, rows.length, (onProgress) =>
    providerCsv.write(rows, { actor: COMMAND_LINE, onProgress }),
  );
  console.log(`Imported ${countThings(rows.length, 'provider')}: ${summary}.`);
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
    return decodeCsv(readFileSync(file));
  } catch (error) {
    if (error instanceof TypeError) throw new WrongCall(`${file} is not in UTF-8. Please save it as UTF-8.`);
    throw error;
  }
}

function countThings(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

const CLEAR_LINE = '\r\u001b[K';

type Output = { isTTY?: boolean; write(text: string): unknown };

/** Runs the work and shows its progress on a terminal. Writes nothing to other outputs. */
export async function withRowCounter(
  output: Output,
  total: number,
  work: (onProgress: (done: number) => void) => Promise<unknown>,
): Promise<void> {
  if (!output.isTTY) return void (await work(() => {}));
  try {
    await work((done) => output.write(`\r${done} of ${total} rows`));
  } finally {
    output.write(CLEAR_LINE);
  }
}

export function exportCommand(): Command {
  return new Command('export')
    .description('Writes all providers into a new CSV file, without their pictures. `import` reads it.')
    .argument('<file>', 'the new file; must not exist')
    .option(
      '--roster <insurer>',
      'instead write the active and coming panels of this insurer; the audit records it',
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
  console.log(`Exported ${countThings(count, 'provider')} to ${file}.`);
}

async function exportRoster({ rosters, referenceData }: Services, name: string, file: string): Promise<void> {
  const insurers = await referenceData.insuranceCompanies();
  const insurer = findByName(insurers, name);
  if (!insurer) {
    const known = insurers.map((each) => each.name).join(', ');
    throw new WrongCall(`There is no insurance company "${name}". There are: ${known}.`);
  }
  const exported = await rosters.read(insurer.id);
  const { csv, count } = exported;
  createFile(file, csv);
  try {
    await rosters.recordDownload(exported, COMMAND_LINE);
  } catch (error) {
    rmSync(file);
    throw error;
  }
  console.log(`Exported ${count} ${count === 1 ? 'entry' : 'entries'} of ${insurer.name} to ${file}.`);
}

/** Only its owner can read it: exports have contact emails and license numbers. @throws CommandFailed */
function createFile(file: string, content: string): void {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new CommandFailed(`The file cannot be created: ${error instanceof Error ? error.message : error}`);
  }
}
