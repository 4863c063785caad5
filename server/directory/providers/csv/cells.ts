import { parse } from 'csv-parse/sync';
import { snakeCase, snakeCaseKeys } from '../../../../domain/case.ts';
import { AVAILABILITY_FORM } from '../../../../domain/directory/availability.ts';
import {
  PROVIDER_FORM,
  PROVIDER_TEXTS,
  readProviderFields,
} from '../../../../domain/directory/provider-form.ts';
import type { FieldsOf } from '../../../../domain/forms/field.ts';
import { parseId } from '../../../../domain/ids.ts';
import { keysOf } from '../../../../domain/objects.ts';
import { escapeFormula, unescapeFormula } from '../../../db/csv.ts';
import type { ReferenceLists } from '../../reference-lists/repository.ts';
import type { ProviderRecord } from '../record.ts';
import {
  formatLicenses,
  formatPanels,
  type Name,
  quote,
  type Read,
  readLicenses,
  readNames,
  readPanels,
} from './dated-cells.ts';

const { pausedFrom, pausedUntil, pauseNote } = AVAILABILITY_FORM;
const CSV_FORM = { ...PROVIDER_FORM, pausedFrom, pausedUntil, pauseNote };

export type RowFields = Partial<FieldsOf<typeof CSV_FORM>>;

const TEXTS = keysOf(PROVIDER_TEXTS);
const AVAILABILITY = ['contactEmail', 'listing', 'pausedFrom', 'pausedUntil', 'pauseNote'] as const;
const LISTS = [
  ['states', 'stateIds', 'state'],
  ['credentials', 'credentialIds', 'credential'],
  ['insurance_companies', 'insuranceCompanyIds', 'insurance company'],
] as const;

/** The columns, in the order of an export. Files of earlier versions end with insurance_companies. */
export const COLUMNS: string[] = [
  'id',
  ...TEXTS.map(snakeCase),
  ...LISTS.map(([column]) => column),
  ...AVAILABILITY.map(snakeCase),
  'licenses',
  'panels',
];

export function columnOf(field: string): string {
  return LISTS.find(([, name]) => name === field)?.[0] ?? snakeCase(field);
}

/** An error in a cell. Rows are numbered as in a spreadsheet: the header is row 1. */
export type CellError = { row: number; column: string; message: string };

/** The items that cells can name. */
export type Names = Record<'states' | 'credentials' | 'insurance_companies', Name[]>;

export function namesIn({ states, credentials, insuranceCompanies }: ReferenceLists): Names {
  return {
    states: states.map(({ id, code }) => ({ id, name: code })),
    credentials: credentials.map(({ id, abbreviation }) => ({ id, name: abbreviation })),
    insurance_companies: insuranceCompanies,
  };
}

type CsvRecord = { line: number; cells: Record<string, string> };

/** Returns the records that are not empty, or errors of the whole file. */
export function readFile(csv: string): { records: CsvRecord[]; errors: CellError[] } {
  const whole = (message: string) => ({ records: [], errors: [{ row: 1, column: 'file', message }] });
  let lines: string[][];
  try {
    lines = parse(csv, { bom: true, relax_column_count: true });
  } catch (error) {
    return whole(`it is no CSV: ${error instanceof Error ? error.message : error}`);
  }
  // Number lines before dropping empty ones, such as the rows of commas that spreadsheets add at the end.
  const [first, ...others] = lines
    .map((values, index) => ({ line: index + 1, values }))
    .filter(({ values }) => values.some((value) => value.trim() !== ''));
  if (!first) return whole('it is empty');
  const header = first.values.map((name) => name.trim().toLowerCase());
  const errors = header
    .filter((name, at) => !COLUMNS.includes(name) || header.indexOf(name) !== at)
    .map((name) => ({ row: 1, column: name, message: `the columns are ${COLUMNS.join(', ')}, each once` }));
  for (const name of ['first_name', 'last_name']) {
    if (!header.includes(name)) errors.push({ row: 1, column: name, message: 'this column is missing' });
  }
  for (const { line, values } of others) {
    if (values.length === header.length) continue;
    const column = header[Math.min(values.length, header.length - 1)] ?? '';
    errors.push({
      row: line,
      column,
      message: `the row has ${values.length} cells, the header ${header.length}`,
    });
  }
  const records = others.map(({ line, values }) => ({
    line,
    cells: Object.fromEntries(header.map((column, at) => [column, unescapeFormula(values[at] ?? '').trim()])),
  }));
  return { records, errors };
}

/** Reads the cells of one row. `id` is null for a new provider. */
export function readCells(
  cells: Record<string, string>,
  names: Names,
): { id: number | null; fields: RowFields; errors: { column: string; message: string }[] } {
  const errors: { column: string; message: string }[] = [];
  const input: Record<string, unknown> = {};
  for (const field of [...TEXTS, ...AVAILABILITY]) input[field] = cells[snakeCase(field)];
  const read = <Row>(column: string, readCell: (cell: string) => Read<Row>): Row[] | undefined => {
    const cell = cells[column];
    if (cell === undefined) return;
    const { rows, errors: found } = readCell(cell);
    errors.push(...found.map((message) => ({ column, message })));
    return rows;
  };
  for (const [column, field, kind] of LISTS) {
    const items = read(column, (cell) => readNames(cell, names[column], kind));
    input[field] = items?.map(({ id }) => id);
  }
  const { states, insurance_companies: insurers } = names;
  input.licenses = read('licenses', (cell) => readLicenses(cell, states));
  input.panels = read('panels', (cell) => readPanels(cell, insurers, states));
  const id = parseId(cells.id);
  const { fields, errors: invalid } = readProviderFields(CSV_FORM, input, { isNew: id === null });
  for (const [field, message] of Object.entries(invalid)) {
    if (message) errors.push({ column: columnOf(field), message });
  }
  return { id, fields, errors };
}

/** Returns the cells of a provider, in the order of the columns. */
export function formatCells(
  provider: ProviderRecord,
  active: { stateIds: number[]; insuranceCompanyIds: number[] },
  names: Names,
): string[] {
  const { states, insurance_companies: insurers } = names;
  const { licenses, panels, credentialIds, ...columns } = provider;
  const ids = { ...active, credentialIds };
  const cells: Record<string, string | number | null> = {
    ...snakeCaseKeys(columns),
    ...Object.fromEntries(LISTS.map(([column, field]) => [column, namesOf(names[column], ids[field])])),
    licenses: formatLicenses(licenses, states),
    panels: formatPanels(panels, insurers, states),
  };
  return COLUMNS.map((column) => escapeFormula(String(cells[column] ?? '')));
}

export function namesOf(known: Name[], ids: number[]): string {
  return known
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => quote(name))
    .join('; ');
}
