import { describe, expect, test } from 'vitest';
import { MAX_IMPORT_MEGABYTES, MAX_IMPORT_ROWS } from '../../../domain/limits.ts';
import { readFile } from './file.ts';

const NAMES = 'first_name,last_name\nAda,Zoë\n';
const read = (file: string | Uint8Array) => readFile(Buffer.from(file));
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

describe('files as people have them', () => {
  test.each<[string, string | Uint8Array]>([
    ['with a byte order mark', `\uFEFF${NAMES}`],
    ['Windows-1252', Buffer.from(NAMES, 'latin1')],
    ['with tabs in UTF-16, as Excel writes it', utf16(NAMES.replaceAll(',', '\t'))],
    ['with semicolons', NAMES.replaceAll(',', ';')],
    ['with labels in any case and order', 'LAST NAME, First  Name \nZoë,Ada\n'],
    ['with mixed line ends', '\r\nfirst_name,last_name\r\n\nAda,Zoë\n\r\n'],
    ['with empty rows and cells at the end', 'first_name,last_name\nAda,Zoë,,\n,,,\n,\n'],
  ])('%s', (_, file) => {
    const { records, notes, errors } = read(file);
    expect(records.map(({ cells }) => cells)).toEqual([{ first_name: 'Ada', last_name: 'Zoë' }]);
    expect([notes, errors]).toEqual([[], []]);
  });

  test('the labels of the portal and other usual names are headers, too', () => {
    const { records, notes } = read('Email,State,Insurance,Healthie Provider ID\na,b,c,d\n');
    const cells = { contact_email: 'a', states: 'b', insurance_companies: 'c', ehr_uuid: 'd' };
    expect([records[0]?.cells, notes]).toEqual([cells, []]);
  });

  test('the columns of former exports which say more are read, and the others left out', () => {
    const { records, notes } = read('states,insurance_companies,licenses,panels\na,b,c,d\n');
    expect(records[0]?.cells).toEqual({ states: 'c', insurance_companies: 'd' });
    expect(notes).toEqual([
      'The column "states" is left out.',
      'The column "insurance_companies" is left out.',
      'States are read from the column "licenses", as former exports wrote them.',
      'Insurance companies are read from the column "panels", as former exports wrote them.',
    ]);
  });

  test('unknown columns are named and left out', () => {
    const { records, notes, errors } = read('Shoe,id,,toString\n43,7,x,y\n');
    expect([records[0]?.cells, errors]).toEqual([{ id: '7' }, []]);
    expect(notes).toEqual(['The column "Shoe" is left out.', 'The column "toString" is left out.']);
  });

  test('rows are numbered as in a spreadsheet; missing last cells are empty', () => {
    const { records } = read('id,bio,npi\n\n\n1,"two\nlines",3\n,,\n2\n');
    expect(records).toEqual([
      { row: 4, cells: { id: '1', bio: 'two\nlines', npi: '3' } },
      { row: 6, cells: { id: '2', bio: '', npi: '' } },
    ]);
  });

  test('errors by row and column', () => {
    const { errors } = read('First Name,first_name,bio,npi\nA,B,C,D\nA,B,C,D,E\n');
    expect(errors.map(({ row, column, message }) => `${row} ${column}: ${message}`)).toEqual([
      '1 first_name: another column has the same name',
      '3 file: the row has 5 cells, the header 4',
    ]);
  });
});

const SAVE = 'In a spreadsheet, save it as "CSV UTF-8".';
const tooManyRows = `The file has more than ${MAX_IMPORT_ROWS} rows. Please split it.`;
test.each<[string, string | Uint8Array, string]>([
  ['empty', '', 'The file is empty.'],
  ['a workbook', Buffer.from('PK\u0003\u0004\u0000\xe9', 'latin1'), `The file is no CSV. ${SAVE}`],
  ['UTF-16 without its mark', Buffer.from(NAMES, 'utf16le'), `The file is no CSV. ${SAVE}`],
  ['an open quotation mark', `${NAMES}"Bo,Cruz\n`, `Line 3 of the file cannot be read. ${SAVE}`],
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
