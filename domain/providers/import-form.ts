import { snakeCase } from '../case.ts';
import { requiredText } from '../forms/field.ts';
import { idsField } from '../forms/id-fields.ts';
import { requiredError } from '../forms/rules.ts';
import { MAX_IMPORT_ROWS } from '../limits.ts';
import { keysOf } from '../objects.ts';
import { shorten } from '../shorten.ts';
import type { ImportPreview, ImportResult } from './import-responses.ts';
import { ID_LISTS, PROVIDER_FORM, PROVIDER_TABLES } from './provider-form.ts';

const LISTS: Record<string, { list: string }> = {
  ...ID_LISTS,
  languageCodes: { list: 'languages' },
  licenses: ID_LISTS.stateIds,
  panels: ID_LISTS.insuranceCompanyIds,
};

/** Returns the column of a provider's field in a CSV file. Rows stand in the column of what they are about. */
export function columnOf(field: string): string {
  return snakeCase(LISTS[field]?.list ?? field);
}

/** The columns with their labels, in the order of an export. */
export const CSV_COLUMNS: Readonly<Record<string, string>> = {
  id: 'Id',
  ...Object.fromEntries(
    keysOf(PROVIDER_FORM)
      .filter((field) => !(field in PROVIDER_TABLES))
      .map((field) => [columnOf(field), PROVIDER_FORM[field].label]),
  ),
};

export const COLUMN_NAMES = Object.keys(CSV_COLUMNS);

/** What an import sends beside the file: the checksum of its preview. */
export const IMPORT_FORM = {
  checksum: requiredText('Checksum', {
    error: (checksum) => requiredError('Checksum', checksum),
    schema: { pattern: '^[0-9a-f]{64}$' },
  }),
};

/** The drafts of an import that go on the site. */
export const LIST_FORM = { ids: idsField('Ids', MAX_IMPORT_ROWS) };

/** For example, 'Rows 2–4, 7, States: There is no state "XX"'. */
export function errorText({ rows, column, message }: ImportPreview['errors'][number]): string {
  const starts = rows.filter((row, at) => row - 1 !== rows[at - 1]);
  const ends = rows.filter((row, at) => row + 1 !== rows[at + 1]);
  const ranges = starts.map((start, at) => [...new Set([start, ends[at]])].join('–'));
  const where = `Row${rows.length > 1 ? 's' : ''} ${shorten(ranges.join(', '), 100)}`;
  const sentence = message.charAt(0).toUpperCase() + message.slice(1);
  return `${[where, CSV_COLUMNS[column]].filter(Boolean).join(', ')}: ${sentence}`;
}

/** For example, 'Empty cells delete what providers have now: Bio (487), NPI (1).'; '' for none. */
export function clearedText({ changes }: Pick<ImportPreview, 'changes'>): string {
  const cleared = changes.flatMap(({ column, after }) => (column && after === '' ? column : []));
  const counts = [...new Set(cleared)].map((column) => {
    return `${CSV_COLUMNS[column]} (${cleared.filter((each) => each === column).length})`;
  });
  return counts.length > 0 ? `Empty cells delete what providers have now: ${counts.join(', ')}.` : '';
}

/** For example, '0 new, 9 changed, 191 unchanged'. */
export function importSummary({ added, changed, unchanged }: Omit<ImportResult, 'draftIds'>): string {
  const rest = [changed > 0 && `${changed} changed`, unchanged > 0 && `${unchanged} unchanged`];
  return [`${added} new`, ...rest].filter(Boolean).join(', ');
}
