/** Spreadsheets run such cells as formulas. `escapeFormula` adds an apostrophe; `unescapeFormula` removes it. */
const FORMULA = /^'*[=+\-@\t\r]/;

export function escapeFormula(cell: string): string {
  return FORMULA.test(cell) ? `'${cell}` : cell;
}

export function unescapeFormula(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
