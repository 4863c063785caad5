import { snakeCase } from '../../case.ts';
import { booleanField, optionalText } from '../../forms/field.ts';
import { idField, optionalIdField } from '../../forms/id-fields.ts';
import { rowsField } from '../../forms/rows.ts';
import { MAX_IMPORT_ROWS } from '../../limits.ts';
import { keysOf } from '../../objects.ts';
import { AVAILABILITY_FORM } from '../availability.ts';
import { PROVIDER_ANSWERS, PROVIDER_FLAGS, PROVIDER_FORM, PROVIDER_TABLES } from '../provider-form.ts';

const { pausedFrom, pausedUntil, pauseNote } = AVAILABILITY_FORM;

/** The fields of a provider in a CSV file. */
export const CSV_FORM = { ...PROVIDER_FORM, pausedFrom, pausedUntil, pauseNote };

const LISTS: Record<string, string> = {
  stateIds: 'states',
  credentialIds: 'credentials',
  insuranceCompanyIds: 'insurance_companies',
  concernIds: 'concerns',
  officeIds: 'offices',
  languageCodes: 'languages',
};

export function columnOf(field: string): string {
  return LISTS[field] ?? snakeCase(field);
}

const FIELDS = [
  ...(['firstName', 'lastName', 'ehrUuid', 'bio'] as const),
  ...(['stateIds', 'credentialIds', 'insuranceCompanyIds'] as const),
  ...(['contactEmail', 'listing', 'pausedFrom', 'pausedUntil', 'pauseNote'] as const),
  ...keysOf(PROVIDER_TABLES),
  ...(['npi', 'caqhId', 'concernIds', 'languageCodes', 'officeIds'] as const),
  ...keysOf(PROVIDER_FLAGS),
  ...keysOf(PROVIDER_ANSWERS),
];

/** The columns with their labels, in the order of an export. Files of earlier versions end with insurance_companies. */
export const CSV_COLUMNS: Readonly<Record<string, string>> = {
  id: 'Id',
  ...Object.fromEntries(FIELDS.map((field) => [columnOf(field), CSV_FORM[field].label])),
  pause_note: 'Note on the pause',
};

export const COLUMN_NAMES = Object.keys(CSV_COLUMNS);

/** How a file is imported in the portal, beside the file itself. */
export const IMPORT_FORM = {
  /** The column of each cell of the header, separated by commas; empty to leave it out. */
  columns: optionalText('Columns', { maxLength: 5_000 }),
  choices: rowsField(
    'Choices',
    { row: idField('Row'), providerId: optionalIdField('Provider') },
    { maxRows: MAX_IMPORT_ROWS, check: () => {} },
  ),
  asDrafts: booleanField('As drafts', true),
};

export type ImportCounts = { added: number; changed: number; unchanged: number };

/** For example, '0 new, 9 changed, 191 unchanged'. */
export function importSummary({ added, changed, unchanged }: ImportCounts): string {
  const rest = [changed > 0 && `${changed} changed`, unchanged > 0 && `${unchanged} unchanged`];
  return [`${added} new`, ...rest].filter(Boolean).join(', ');
}
