import { describe, expect, test } from 'vitest';
import { MAX_IMPORT_MEGABYTES, MAX_IMPORT_ROWS } from '../../../domain/limits.ts';
import { readFile } from './file.ts';

const NAMES = 'first_name,last_name\nAda,Zoë\n';
const read = (file: string | Uint8Array) => readFile(Buffer.from(file));
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const errorsOf = (file: string) =>
  read(file).errors.map(({ row, column, message }) => `${row} ${column}: ${message}`);
const DAMAGED =
  'a spreadsheet has damaged this number: format the column as text, and enter the number again';

describe('files as people have them', () => {
  test.each<[string, string | Uint8Array]>([
    ['UTF-8', NAMES],
    ['with a byte order mark', `\uFEFF${NAMES}`],
    ['Windows-1252', Buffer.from(NAMES, 'latin1')],
    ['with tabs in UTF-16, as Excel writes it', utf16(NAMES.replaceAll(',', '\t'))],
    ['with semicolons', NAMES.replaceAll(',', ';')],
    ['with a line for Excel', `sep=;\r\n${NAMES.replaceAll(',', ';')}`],
    ['with labels in any case and order', 'LAST NAME, First  Name \nZoë,Ada\n'],
    ['with mixed line ends', '\r\nfirst_name,last_name\r\n\nAda,Zoë\n\r\n'],
    ['with empty rows and cells at the end', 'first_name,last_name\nAda,Zoë,,\n,,,\n,\n'],
    ['with invisible characters', 'first\u00adname,last_name\n\u200bAda\u200e,Zo\u00ADë\t\n'],
  ])('%s', (_, file) => {
    const { records, unknownColumns, errors } = read(file);
    expect(records.map(({ cells }) => cells)).toEqual([{ first_name: 'Ada', last_name: 'Zoë' }]);
    expect([unknownColumns, errors]).toEqual([[], []]);
  });

  test('the labels of the portal are headers, too', () => {
    const { records } = read(
      'Insurance companies,Insurance companies by state,Healthie Provider ID\na,b,c\n',
    );
    expect(records[0]?.cells).toEqual({ insurance_companies: 'a', panels: 'b', ehr_uuid: 'c' });
  });

  test('unknown columns are named and left out', () => {
    const { records, unknownColumns, errors } = read('Shoe,id,Shoe,,toString\n43,7,1.2E+9,x,y\n');
    expect([unknownColumns, errors]).toEqual([['Shoe', 'Shoe', 'toString'], []]);
    expect(records[0]?.cells).toEqual({ id: '7' });
  });

  test('rows are numbered as in a spreadsheet; missing last cells are empty', () => {
    const { records } = read('sep=,\nid,bio,npi\n\n1,"two\nlines",3\n,,\n2\n');
    expect(records).toEqual([
      { row: 3, cells: { id: '1', bio: 'two\nlines', npi: '3' } },
      { row: 5, cells: { id: '2', bio: '', npi: '' } },
    ]);
  });

  test('errors by row and column', () => {
    const long = 'x'.repeat(30_001);
    expect(
      errorsOf(`First Name,first_name,bio,npi\nA,B,1.2E+9,1.23457E+09\nA,B,C,D,E\nA,B,"${long}",`),
    ).toEqual([
      '1 first_name: another column has the same name',
      `2 npi: ${DAMAGED}`,
      '3 file: the row has 5 cells, the header 4',
      '4 bio: the cell has more than 30000 characters',
    ]);
  });

  test.each(['1.23457E+09', '1,23457e+09', 'WA:1.2E+9:2027-03-31'])('a damaged number: %s', (cell) =>
    expect(errorsOf(`id;licenses\n;"${cell}"\n`)).toEqual([`2 licenses: ${DAMAGED}`]),
  );

  test.each(['&eacute;', '&#233;'])('a code of HTML: %s', (code) =>
    expect(errorsOf(`id,bio\n,AT&T; &c Caf${code}\n`)).toEqual([
      `2 bio: "${code}" is HTML: write the character that it stands for`,
    ]),
  );

  test.each(['DE+12', 'E+1', '12E', '1E5', 'A1E+5'])('no damaged number: %s', (cell) =>
    expect(errorsOf(`id,ehr_uuid\n,${cell}\n`)).toEqual([]),
  );
});

const SAVE = 'In a spreadsheet, save it as "CSV UTF-8".';
const tooManyRows = `The file has more than ${MAX_IMPORT_ROWS} rows. Please split it.`;
test.each<[string, string | Uint8Array, string]>([
  ['empty', '', 'The file is empty.'],
  ['only a header', 'first_name,last_name\n', 'The file is empty.'],
  ['a workbook', Buffer.from('PK\u0003\u0004\u0000\xe9', 'latin1'), `The file is no CSV. ${SAVE}`],
  ['UTF-16 without its mark', Buffer.from(NAMES, 'utf16le'), `The file is no CSV. ${SAVE}`],
  ['an open quotation mark', `${NAMES}"Bo,Cruz\n`, `Line 3 of the file cannot be read. ${SAVE}`],
  ['an endless cell', `${NAMES}"${'x'.repeat(2e6)}`, `Line 3 of the file cannot be read. ${SAVE}`],
  ['101 columns', `${'a,'.repeat(100)}a\nb\n`, 'The file has more than 100 columns. Please remove some.'],
  ['1,001 rows', `id\n${'1\n'.repeat(MAX_IMPORT_ROWS + 1)}`, tooManyRows],
  ['endless empty rows', `id\n1${'\n'.repeat(1e6)}`, tooManyRows],
  [
    'more than 5 MB',
    'x'.repeat(MAX_IMPORT_MEGABYTES * 1_048_576 + 1),
    `Please send at most ${MAX_IMPORT_MEGABYTES} MB.`,
  ],
])('a bad file: %s', (_, file, message) => {
  expect(() => read(file)).toThrow(expect.objectContaining({ message }));
});
