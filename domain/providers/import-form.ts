import { snakeCase } from '../case.ts';
import { requiredText } from '../forms/field.ts';
import { requiredError } from '../forms/rules.ts';
import { keysOf } from '../objects.ts';
import type { ImportPreview } from './import-responses.ts';
import { ID_LISTS, PROVIDER_FORM } from './provider-form.ts';

const LISTS: Record<string, { list: string }> = { ...ID_LISTS, languageCodes: { list: 'languages' } };

/** Returns the column of a provider's field in a CSV file. */
export function columnOf(field: string): string {
  return snakeCase(LISTS[field]?.list ?? field);
}

/** The columns with their labels, in the order of an export: one for each field of the form. */
export const CSV_COLUMNS: Readonly<Record<string, string>> = {
  id: 'Id',
  ...Object.fromEntries(keysOf(PROVIDER_FORM).map((field) => [columnOf(field), PROVIDER_FORM[field].label])),
  panels: 'Insurance companies by state',
};

export const COLUMN_NAMES = Object.keys(CSV_COLUMNS);

/** What an import sends beside the file: the checksum of its preview. */
export const IMPORT_FORM = {
  checksum: requiredText('Checksum', {
    error: (checksum) => requiredError('Checksum', checksum),
    schema: { pattern: '^[0-9a-f]{64}$' },
  }),
};

/** For example, 'Empty cells delete what providers have now: Bio (487), NPI (1).'; '' for none. */
export function clearedText({ clearedFields }: ImportPreview): string {
  const counts = clearedFields.map(({ column, providers }) => `${CSV_COLUMNS[column]} (${providers})`);
  return counts.length > 0 ? `Empty cells delete what providers have now: ${counts.join(', ')}.` : '';
}

type ImportCounts = { added: number; changed: number; unchanged: number };

/** For example, '0 new, 9 changed, 191 unchanged'. */
export function importSummary({ added, changed, unchanged }: ImportCounts): string {
  const rest = [changed > 0 && `${changed} changed`, unchanged > 0 && `${unchanged} unchanged`];
  return [`${added} new`, ...rest].filter(Boolean).join(', ');
}
