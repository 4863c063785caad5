import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { COLUMN_NAMES, CSV_COLUMNS } from '../../../../domain/directory/imports/form.ts';
import type { ImportPreview } from '../../../../domain/directory/imports/schemas.ts';
import { MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from '../../../../domain/limits.ts';
import { shorten } from '../../../../domain/shorten.ts';
import { unescapeFormula } from '../../../db/csv.ts';

/** An error in a cell. */
type CellError = ImportPreview['errors'][number];

/** Cells by column. */
export type CsvRecord = { row: number; cells: Record<string, string> };

export type FileOptions = {
  /** The column of each cell of the header, '' to leave it out; null to find known names. */
  columns?: string[] | null;
  /** Uploads have a maximum of rows, and their unknown columns are left out. Otherwise, these are errors. */
  isUpload?: boolean;
};

const DELIMITERS = [',', ';', '\t'];
const TOO_LONG = `it has more than ${MAX_IMPORT_ROWS} rows: split it, or use the command import`;
const MAX_ROW_BYTES = 1_000_000;
/** More than any field needs. */
const MAX_CELL_LENGTH = 30_000;
const MAX_HEADER_LENGTH = 100;
/** Parsing blocks the event loop. */
const BYTES_PER_TURN = 65_536;

/** Headers that people write, beside the names and labels of columns. */
const OTHER_HEADERS = {
  first_name: ['given_name', 'forename'],
  last_name: ['family_name', 'surname'],
  ehr_uuid: ['healthie_id'],
  bio: ['biography', 'about'],
  states: ['state', 'licensed_states', 'licensed_in'],
  credentials: ['credential'],
  insurance_companies: ['insurance', 'insurances', 'insurance_company', 'insurers', 'insurer', 'payers'],
  contact_email: ['email', 'e_mail', 'email_address'],
};

const COLUMN_OF_HEADER = new Map([
  ...Object.entries(CSV_COLUMNS).map(([column, label]) => [toKey(label), column] as const),
  ...Object.entries(OTHER_HEADERS).flatMap(([column, keys]) => keys.map((key) => [key, column] as const)),
  ...COLUMN_NAMES.map((column) => [column, column] as const),
]);

/**
 * Returns the text of a file in UTF-8, or in UTF-16 with a byte order mark, as spreadsheets write it.
 * @throws TypeError for any other file.
 */
export function decodeCsv(bytes: Uint8Array): string {
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[Buffer.from(bytes.subarray(0, 2)).toString('hex')];
  const text = new TextDecoder(encoding ?? 'utf-8', { fatal: true }).decode(bytes);
  // As in UTF-16 without a byte order mark. PostgreSQL cannot compare it.
  if (text.includes('\0')) throw new TypeError('It has NUL characters.');
  return text;
}

/** Returns the records that are not empty, or errors of the whole file. Lets other requests run meanwhile. */
export async function readFile(
  csv: string,
  { columns = null, isUpload = false }: FileOptions,
): Promise<{ records: CsvRecord[]; header: ImportPreview['columns']; errors: CellError[] }> {
  const fail = (message: string) => ({
    records: [],
    header: [],
    errors: [{ row: 1, column: 'file', message }],
  });
  const lines: { row: number; values: string[] }[] = [];
  let row = 0;
  try {
    for await (const values of parsed(csv)) {
      row++;
      // Spreadsheets add rows of commas at the end.
      if (values.every((value) => value.trim() === '')) continue;
      lines.push({ row, values });
      if (isUpload && lines.length > MAX_IMPORT_ROWS + 1) return fail(TOO_LONG);
    }
  } catch (error) {
    return fail(`it is no CSV: ${error instanceof Error ? error.message : error}`);
  }
  const [first, ...others] = lines;
  if (!first) return fail('it is empty');
  if (first.values.length > MAX_IMPORT_COLUMNS) {
    return fail(
      `it has ${first.values.length} columns: remove some, up to ${MAX_IMPORT_COLUMNS} are possible`,
    );
  }
  const header = first.values.map((text, at) => {
    const name = columns ? columns[at] : COLUMN_OF_HEADER.get(toKey(text));
    return {
      header: shorten(text.trim(), MAX_HEADER_LENGTH),
      column: COLUMN_NAMES.find((column) => column === name) ?? null,
    };
  });
  const errors = headerErrors(header, isUpload);
  for (const { row, values } of others) {
    for (const [at, value] of values.entries()) {
      if (value.length <= MAX_CELL_LENGTH) continue;
      values[at] = '';
      const column = header[at]?.header ?? '';
      errors.push({ row, column, message: `the cell has more than ${MAX_CELL_LENGTH} characters` });
    }
    if (values.length === header.length) continue;
    const column = header[Math.min(values.length, header.length - 1)]?.header ?? '';
    errors.push({ row, column, message: `the row has ${values.length} cells, the header ${header.length}` });
  }
  const records = others.map(({ row, values }) => ({
    row,
    cells: Object.fromEntries(
      header.flatMap(({ column }, at) =>
        column === null ? [] : [[column, unescapeFormula(values[at] ?? '').trim()]],
      ),
    ),
  }));
  return { records, header, errors };
}

/** Parses rows, and lets other requests run between portions. */
function parsed(csv: string): AsyncIterable<string[]> {
  const bytes = Buffer.from(csv);
  async function* portions(): AsyncGenerator<Buffer> {
    for (let start = 0; start < bytes.length; start += BYTES_PER_TURN) {
      yield bytes.subarray(start, start + BYTES_PER_TURN);
      await setImmediate();
    }
  }
  const [firstLine = ''] = /\S.*/.exec(csv) ?? [];
  const [delimiter] = DELIMITERS.toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length);
  const options = { bom: true, delimiter, relax_column_count: true, max_record_size: MAX_ROW_BYTES };
  return Readable.from(portions()).pipe(parse(options));
}

function headerErrors(header: ImportPreview['columns'], ignoresUnknown: boolean): CellError[] {
  const errors = header
    .filter(({ column }, at) =>
      column === null ? !ignoresUnknown : header.findIndex((other) => other.column === column) < at,
    )
    .map(({ header, column }) => ({
      row: 1,
      column: header,
      message:
        column === null ? `the columns are ${COLUMN_NAMES.join(', ')}` : `another column is ${column}, too`,
    }));
  for (const name of ['first_name', 'last_name']) {
    if (header.some(({ column }) => column === name)) continue;
    errors.push({ row: 1, column: name, message: 'this column is missing' });
  }
  return errors;
}

/** For example, 'first_name' for 'First Name'. */
function toKey(header: string): string {
  return header
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '_');
}
