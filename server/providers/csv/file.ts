import { CsvError, parse } from 'csv-parse/sync';
import { cleanLine } from '../../../domain/forms/rules.ts';
import { MAX_IMPORT_MEGABYTES, MAX_IMPORT_ROWS } from '../../../domain/limits.ts';
import { keysOf } from '../../../domain/objects.ts';
import { CSV_COLUMNS, columnOf } from '../../../domain/providers/import-form.ts';
import { PROVIDER_FORM } from '../../../domain/providers/provider-form.ts';
import { shorten } from '../../../domain/shorten.ts';
import { invalidFields, tooLarge } from '../../errors.ts';
import { unescapeFormula } from '../../http/csv.ts';

/** An error in a cell; rows are numbered as in a spreadsheet. */
export type CellError = { row: number; column: string; message: string };

export type CsvRecord = { row: number; cells: Record<string, string> };

/** A file's records that are not empty, its headers, sentences about columns that are read otherwise, and the errors. */
export type CsvFile = { records: CsvRecord[]; headers: string[]; notes: string[]; errors: CellError[] };

const DELIMITERS = [',', ';', '\t'];
/** More than any field needs. */
const MAX_CELL_LENGTH = 30_000;
const MAX_COLUMNS = 100;
/** Reading millions of empty lines or cells would stop the server for many seconds. */
const MAX_LINES = 10_000;
const MAX_LINE_LENGTH = 1_000_000;
const MAX_HEADER_LENGTH = 100;

const SAVE_AS_CSV = 'In a spreadsheet, save it as "CSV UTF-8".';
const TOO_MANY_ROWS = `The file has more than ${MAX_IMPORT_ROWS} rows. Please split it.`;

/** Spreadsheets shorten long numbers, such as an NPI, to this. */
const DAMAGED_NUMBER = /(?:^|[:;\s])\d+(?:[.,]\d+)?E\+\d+(?=$|[:;\s])/i;
const DAMAGED =
  'a spreadsheet has damaged this number: format the column as text, and enter the number again';
const TEXT_COLUMNS = keysOf(PROVIDER_FORM)
  .filter((name) => PROVIDER_FORM[name].control === 'multiline')
  .map(columnOf);

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
  ['insurance_companies_by_state', 'insurance_companies'],
]);
/** What to do about headers that many files have. */
const HINTS: [header: RegExp, hint: string][] = [
  [/^(full_)?name$/, 'write it into two columns, First name and Last name'],
  [/licen[cs]e/, 'write a license number into States, after its state, such as WA:DI-123'],
];

/** @throws too_large; invalid for a file that is no CSV, or has too many rows or columns. */
export function readFile(bytes: Uint8Array): CsvFile {
  if (bytes.length > MAX_IMPORT_MEGABYTES * 1_048_576) {
    throw tooLarge(`Please send at most ${MAX_IMPORT_MEGABYTES} MB.`);
  }
  const [header, ...rows] = parseLines(decode(bytes));
  if (!header || rows.length === 0) throw invalidFile('The file is empty.');
  if (rows.length > MAX_IMPORT_ROWS) throw invalidFile(TOO_MANY_ROWS);
  if (header.values.length > MAX_COLUMNS) {
    throw invalidFile(`The file has more than ${MAX_COLUMNS} columns. Please remove some.`);
  }
  const titles = header.values.map((text) => shorten(text.trim(), MAX_HEADER_LENGTH));
  const keys = header.values.map(toKey);
  const former = keys.map((key) => FORMER_COLUMNS.get(key));
  const columns = keys.map((key, at) => {
    const column = COLUMN_OF_HEADER.get(key) ?? null;
    return former[at] ?? (column && former.includes(column) ? null : column);
  });
  const errors: CellError[] = columns
    .filter((column, at) => column !== null && columns.indexOf(column) !== at)
    .map((column) => ({
      row: header.row,
      column: column ?? '',
      message: 'another column has the same name',
    }));
  for (const { row, values } of rows) {
    // Spreadsheets leave out the last empty cells of a row, or add some.
    if (values.slice(columns.length).some((value) => value.trim() !== '')) {
      const message = `the row has ${values.length} cells, the header ${columns.length}`;
      errors.push({ row, column: 'file', message });
    }
    columns.forEach((column, at) => {
      const message = column && cellError(column, values[at] ?? '');
      if (column && message) errors.push({ row, column, message });
    });
  }
  const records = rows.map(({ row, values }) => ({
    row,
    cells: Object.fromEntries(
      columns.flatMap((column, at) =>
        column === null ? [] : [[column, cellText(column, values[at] ?? '')]],
      ),
    ),
  }));
  const notes = titles.flatMap((title, at) => {
    const read = CSV_COLUMNS[former[at] ?? ''];
    if (read) return `${read} are read from the column "${title}", as former exports wrote them.`;
    if (COLUMN_OF_HEADER.has(keys[at] ?? '') || title === '') return [];
    const [, hint] = HINTS.find(([pattern]) => pattern.test(keys[at] ?? '')) ?? [];
    return `The column "${title}" is left out${hint ? `: ${hint}` : ''}.`;
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
  // A first line may tell Excel the delimiter.
  const [hint = '', hinted] = /^sep=([,;\t|])(?:\r\n?|\n)/i.exec(text) ?? [];
  const [header = ''] = /\S.*/.exec(text.slice(hint.length)) ?? [];
  const [likely] = DELIMITERS.toSorted((a, b) => header.split(b).length - header.split(a).length);
  const lines = parseCsv(text.slice(hint.length), hinted ?? likely);
  if (lines.length > MAX_LINES) throw invalidFile(TOO_MANY_ROWS);
  return lines
    .map((values, index) => ({ row: index + 1, values }))
    .filter(({ values }) => values.some((value) => value.trim() !== ''));
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

function cellText(column: string, value: string): string {
  const text = unescapeFormula(value);
  return TEXT_COLUMNS.includes(column) ? text.trim() : cleanLine(text);
}

function cellError(column: string, value: string): string | null {
  if (value.length > MAX_CELL_LENGTH) return `the cell has more than ${MAX_CELL_LENGTH} characters`;
  return !TEXT_COLUMNS.includes(column) && DAMAGED_NUMBER.test(value) ? DAMAGED : null;
}

/** For example, 'first_name' for 'First Name'. */
function toKey(header: string): string {
  return header
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
    .replaceAll(' ', '_');
}
