import { CsvError, parse } from 'csv-parse/sync';
import { MAX_IMPORT_MEGABYTES, MAX_IMPORT_ROWS } from '../../../domain/limits.ts';
import { CSV_COLUMNS } from '../../../domain/providers/import-form.ts';
import { shorten } from '../../../domain/shorten.ts';
import { invalidFields, tooLarge } from '../../errors.ts';
import { unescapeFormula } from '../../http/csv.ts';

/** An error in a cell; rows are numbered as in a spreadsheet. */
export type CellError = { row: number; column: string; message: string };

export type CsvRecord = { row: number; cells: Record<string, string> };

/** A file's records that are not empty, its headers, sentences about columns that are read otherwise, and the errors. */
export type CsvFile = { records: CsvRecord[]; headers: string[]; notes: string[]; errors: CellError[] };

const DELIMITERS = [',', ';', '\t'];
const MAX_COLUMNS = 100;
/** Reading millions of empty lines or cells would stop the server for many seconds. */
const MAX_LINES = 10_000;
/** In bytes, and more than all fields of a provider need. */
const MAX_LINE_LENGTH = 200_000;
const MAX_HEADER_LENGTH = 100;

const SAVE_AS_CSV = 'In a spreadsheet, save it as "CSV UTF-8".';

const COLUMN_OF_HEADER = new Map([
  ...Object.entries(CSV_COLUMNS).flatMap(([column, label]): [string, string][] => [
    [toKey(label), column],
    [column, column],
  ]),
  ['state', 'states'],
  ['insurance', 'insurance_companies'],
  ['insurers', 'insurance_companies'],
  ['email', 'contact_email'],
]);
/** Columns of former exports, which said more than the columns that are read today. */
const FORMER_COLUMNS = new Map([
  ['licenses', 'states'],
  ['panels', 'insurance_companies'],
]);

/** @throws too_large; invalid for a file that is no CSV, or has too many rows or columns. */
export function readFile(bytes: Uint8Array): CsvFile {
  if (bytes.length > MAX_IMPORT_MEGABYTES * 1_048_576) {
    throw tooLarge(`Please send at most ${MAX_IMPORT_MEGABYTES} MB.`);
  }
  const [header, ...rows] = parseLines(decode(bytes));
  if (!header || rows.length === 0) throw invalidFile('The file is empty.');
  if (header.values.length > MAX_COLUMNS) {
    throw invalidFile(`The file has more than ${MAX_COLUMNS} columns. Please remove some.`);
  }
  const titles = header.values.map((text) => shorten(text.trim(), MAX_HEADER_LENGTH));
  const former = titles.map((title) => FORMER_COLUMNS.get(toKey(title)));
  const columns = titles.map((title, at) => {
    const column = COLUMN_OF_HEADER.get(toKey(title));
    return former[at] ?? (former.includes(column) ? undefined : column);
  });
  const notes = titles.flatMap((title, at) => {
    const read = former[at];
    if (read)
      return `${CSV_COLUMNS[read]} are read from the column "${title}", as former exports wrote them.`;
    return columns[at] || title === '' ? [] : `The column "${title}" is left out.`;
  });
  const errors: CellError[] = [];
  columns.forEach((column, at) => {
    const message = 'another column has the same name';
    if (column && columns.indexOf(column) !== at) errors.push({ row: header.row, column, message });
  });
  const records = rows.map(({ row, values }) => {
    // Spreadsheets leave out the last empty cells of a row, or add some.
    if (values.slice(columns.length).some((value) => value.trim() !== '')) {
      const message = `the row has ${values.length} cells, the header ${columns.length}`;
      errors.push({ row, column: 'file', message });
    }
    const cells: CsvRecord['cells'] = {};
    columns.forEach((column, at) => {
      if (column) cells[column] = unescapeFormula(values[at] ?? '').trim();
    });
    return { row, cells };
  });
  return { records, headers: titles.filter(Boolean), notes, errors };
}

/** UTF-16 needs a byte order mark. What is no UTF-8 is Windows-1252, as older spreadsheets write it. */
function decode(bytes: Uint8Array): string {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex');
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8';
  const text = decodeAs(encoding, bytes) ?? decodeAs('windows-1252', bytes) ?? '';
  // NUL is in pictures and in UTF-16 without a mark. PostgreSQL cannot store it.
  if (text.includes('\0')) throw invalidFile(`The file is no CSV. ${SAVE_AS_CSV}`);
  return text;
}

function decodeAs(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Returns the lines that are not empty: spreadsheets add rows of commas at the end. */
function parseLines(text: string): { row: number; values: string[] }[] {
  const [header = ''] = /\S.*/.exec(text) ?? [];
  const [likely] = DELIMITERS.toSorted((a, b) => header.split(b).length - header.split(a).length);
  const lines = parseCsv(text, likely);
  const filled = lines
    .map((values, index) => ({ row: index + 1, values }))
    .filter(({ values }) => values.some((value) => value.trim() !== ''));
  if (lines.length > MAX_LINES || filled.length > MAX_IMPORT_ROWS + 1) {
    throw invalidFile(`The file has more than ${MAX_IMPORT_ROWS} rows. Please split it.`);
  }
  return filled;
}

function parseCsv(text: string, delimiter: string | undefined): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: MAX_LINE_LENGTH,
      to: MAX_LINES + 1,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw invalidFile(`Line ${error.lines} of the file cannot be read. ${SAVE_AS_CSV}`);
  }
}

const invalidFile = (message: string) => invalidFields({ file: message });

/** For example, 'first_name' for 'First Name'. */
function toKey(header: string): string {
  return header
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '_');
}
