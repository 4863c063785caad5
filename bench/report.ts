/**
 * The table of the measurements. A bench reports rows; they are printed where it runs alone, and sent to the parent
 * where `bench/run.ts` runs it.
 */
import { cpus, loadavg } from 'node:os';

export type Row = {
  name: string;
  /** What was measured and what it is compared to, with their units. */
  value: string;
  yardstick?: string;
  ratio?: number;
  bar?: string;
  verdict?: 'met' | 'missed' | 'not measured';
  /** What else there is to say, below the table. */
  notes?: string[];
};

const HEAD = ['Measured', 'Value', 'Yardstick', 'Ratio', 'Bar', ''];

/** How often what varies is measured: the median of as many rounds counts. `--quick` has one. */
export const ROUNDS = process.argv.includes('--quick') ? 1 : 5;

/** A bar with what the value makes of it; for the end of a row. */
export const atLeast = (value: number, bar: number, unit = ''): Pick<Row, 'bar' | 'verdict'> => ({
  bar: `≥ ${bar}${unit}`,
  verdict: value >= bar ? 'met' : 'missed',
});

export const atMost = (value: number, bar: number, unit = ''): Pick<Row, 'bar' | 'verdict'> => ({
  bar: `≤ ${bar}${unit}`,
  verdict: value <= bar ? 'met' : 'missed',
});

export const below = (value: number, bar: number, unit = ''): Pick<Row, 'bar' | 'verdict'> => ({
  bar: `< ${bar}${unit}`,
  verdict: value < bar ? 'met' : 'missed',
});

export const perSecond = (rate: number) => `${rate.toFixed(0)} a second`;
export const milliseconds = (time: number) => `${time.toFixed(time < 10 ? 2 : 0)} ms`;

/** What could not be measured, and why. */
export const notMeasured = (name: string, reason: string): Row => ({
  name,
  value: reason,
  verdict: 'not measured',
});

/** What a bench has found; call it once, at its end. */
export function report(rows: Row[]): void {
  if (process.send) process.send(rows);
  else console.log(`${machine()}\n\n${textTable(rows)}`);
}

/** One line of facts without which the numbers say little. */
export function machine(): string {
  const load = loadavg().map((average) => average.toFixed(1));
  const processors = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`;
  return `${processors}, load average ${load.join(' ')}, Node.js ${process.version}, median of ${ROUNDS}`;
}

export function textTable(rows: Row[]): string {
  const lines = [HEAD, ...rows.map(cells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const table = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...table, ...notesOf(rows)].join('\n');
}

export function markdownTable(rows: Row[]): string {
  const line = (texts: string[]) => `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
  const table = [line(HEAD), line(HEAD.map(() => '---')), ...rows.map((row) => line(cells(row)))];
  return [...table, ...notesOf(rows)].join('\n');
}

function cells({ name, value, yardstick = '', ratio, bar = '', verdict }: Row): string[] {
  const digits = ratio !== undefined && ratio < 0.1 ? 3 : 2;
  return [name, value, yardstick, ratio?.toFixed(digits) ?? '', bar, verdict ?? ''];
}

function notesOf(rows: Row[]): string[] {
  const notes = rows.flatMap(({ name, notes = [] }) => notes.map((note) => `- ${name}: ${note}`));
  return notes.length > 0 ? ['', ...notes] : [];
}
