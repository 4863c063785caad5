import { stringify } from 'csv-stringify/sync';

/** Cells that spreadsheets run as formulas unless an apostrophe stands before them. */
const FORMULA = /^'*[=+\-@\t\r]/;

function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

/** Returns a CSV file (RFC 4180, UTF-8), with formulas escaped, and the byte order mark that spreadsheets need. */
export function toCsv(columns: string[], rows: unknown[][]): string {
  const cells = rows.map((row) => row.map((cell) => escapeFormula(String(cell ?? ''))));
  return stringify([columns, ...cells], { bom: true });
}

export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
