import { existsSync, openAsBlob, rmSync, statSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { MAX_IMPORT_ROWS } from '../domain/limits.ts';
import { clearedText, errorText, importSummary } from '../domain/providers/import-form.ts';
import type { Context } from '../server/context.ts';
import { exportProviders, recordExport } from '../server/providers/csv/download.ts';
import { importProviders, previewImport } from '../server/providers/csv/service.ts';
import {
  addCommand,
  COMMAND_LINE,
  CommandFailed,
  confirmOnTerminal,
  WrongCall,
  withContext,
} from './with-context.ts';

const IMPORT_DESCRIPTION =
  'Imports providers from a CSV file with the columns of an export: all rows or none, ' +
  `at most ${MAX_IMPORT_ROWS}. A row with an id or a known NPI updates that provider, others add one, ` +
  'a draft unless the column listing says otherwise. ' +
  'States such as "WA:DI-123:2027-03-31; OR", insurers such as "Aetna; Regence (OR, WA)", ' +
  'credentials by abbreviation.';
const EXPORT_DESCRIPTION =
  'Writes all providers into a new CSV file, without their pictures. `import` reads it.';

export function addProviderCommands(program: Command): void {
  addCommand(program, 'import', IMPORT_DESCRIPTION, 'import providers.csv --dry-run')
    .argument('<file>', 'the CSV file')
    .option('--dry-run', 'only check: list every error by row and column, and write nothing')
    .option('--yes', 'delete what empty cells clear, without asking')
    .action(async (file: string, options: ImportOptions) => {
      if (!existsSync(file)) throw new WrongCall(`There is no file ${file}.`);
      if (statSync(file).isDirectory()) throw new WrongCall(`${file} is a folder. Please name a CSV file.`);
      const input = { file: new File([await openAsBlob(file)], file) };
      await withContext((ctx) => runImport(ctx, input, options), { mayCreate: true });
    });

  addCommand(program, 'export', EXPORT_DESCRIPTION, 'export providers.csv')
    .argument('<file>', 'the new file; must not exist')
    .action(async (file: string) => {
      if (existsSync(file)) throw new WrongCall(`${file} already exists. Please name a new file.`);
      await withContext((ctx) => runExport(ctx, file));
    });
}

type ImportOptions = { dryRun?: boolean; yes?: boolean };

async function runImport(ctx: Context, input: { file: File }, { dryRun, yes }: ImportOptions): Promise<void> {
  const preview = await previewImport(ctx, input);
  const { checksum, notes, errors, added, changed, unchanged } = preview;
  for (const note of notes) console.error(note);
  if (errors.length > 0) {
    for (const error of errors) console.error(errorText(error));
    console.error(`${countThings(errors.length, 'error')}. Nothing has been imported.`);
    process.exitCode = 1;
    return;
  }
  const providers = countThings(added + changed + unchanged, 'provider');
  const warning = clearedText(preview);
  const checked = `No errors. ${providers} could be imported: ${importSummary(preview)}. ${warning}`;
  if (dryRun) return console.log(checked.trim());
  if (warning && !yes) await confirmOnTerminal(`${warning} Import?`);
  await importProviders(ctx, { ...input, checksum }, { actor: COMMAND_LINE });
  console.log(`Imported ${providers}: ${importSummary(preview)}.`);
}

function countThings(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? '' : 's'}`;
}

async function runExport(ctx: Context, file: string): Promise<void> {
  const { text, count } = await exportProviders(ctx);
  createFile(file, text);
  await recordExport(ctx, null, COMMAND_LINE).catch((error) => {
    rmSync(file);
    throw error;
  });
  console.log(`Exported ${countThings(count, 'provider')} to ${file}.`);
}

/** Only its owner can read it: exports have contact emails and license numbers. @throws CommandFailed */
function createFile(file: string, content: string): void {
  try {
    writeFileSync(file, content, { flag: 'wx', mode: 0o600 });
  } catch (error) {
    throw new CommandFailed(`The file cannot be created: ${error instanceof Error ? error.message : error}`);
  }
}
