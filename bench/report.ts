/** Formats results as a table. A bench run alone prints its rows; under `bench/run.ts` it sends them to the parent. */
import { cpus, loadavg } from 'node:os';

export type Row = {
  name: string;
  /** With its unit. */
  value: string;
  /** With its unit. */
  baseline?: string;
  ratio?: number;
  target?: string;
  verdict?: 'met' | 'missed' | 'not measured';
  /** Printed below the table. */
  notes?: string[];
};

const HEAD = ['Measured', 'Value', 'Baseline', 'Ratio', 'Target', ''];

/** Rounds per measurement, of which the median counts. `--quick` runs one. */
export const ROUNDS = process.argv.includes('--quick') ? 1 : 5;

/** The target and verdict of a row. */
export const atLeast = (value: number, target: number, unit = ''): Pick<Row, 'target' | 'verdict'> => ({
  target: `≥ ${Number(target.toFixed(4))}${unit}`,
  verdict: value >= target ? 'met' : 'missed',
});

export const atMost = (value: number, target: number, unit = ''): Pick<Row, 'target' | 'verdict'> => ({
  target: `≤ ${target}${unit}`,
  verdict: value <= target ? 'met' : 'missed',
});

export const below = (value: number, target: number, unit = ''): Pick<Row, 'target' | 'verdict'> => ({
  target: `< ${target}${unit}`,
  verdict: value < target ? 'met' : 'missed',
});

export const perSecond = (rate: number) => `${rate.toFixed(0)}/s`;
export const milliseconds = (time: number) => `${time.toFixed(time < 10 ? 2 : 0)} ms`;

/** A row for a measurement that could not run. */
export const notMeasured = (name: string, reason: string): Row => ({
  name,
  value: reason,
  verdict: 'not measured',
});

/** Prints or sends the rows. Call it once, at the end of a bench. */
export function report(rows: Row[]): void {
  if (process.send) process.send(rows);
  else console.log(`${describeMachine()}\n\n${textTable(rows)}`);
}

/** Describes the hardware, load and Node.js version in one line. */
export function describeMachine(): string {
  const load = loadavg().map((average) => average.toFixed(1));
  const processors = `${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`;
  return `${processors}, load average ${load.join(' ')}, Node.js ${process.version}, median of ${ROUNDS}`;
}

export function textTable(rows: Row[]): string {
  const lines = [HEAD, ...rows.map(toCells)];
  const widths = HEAD.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  const table = lines.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  return [...table, ...formatNotes(rows)].join('\n');
}

export function markdownTable(rows: Row[]): string {
  const line = (texts: string[]) => `| ${texts.map((text) => text.replaceAll('|', '\\|')).join(' | ')} |`;
  const table = [line(HEAD), line(HEAD.map(() => '---')), ...rows.map((row) => line(toCells(row)))];
  return [...table, ...formatNotes(rows)].join('\n');
}

function toCells({ name, value, baseline = '', ratio, target = '', verdict }: Row): string[] {
  const digits = ratio !== undefined && ratio < 0.1 ? 4 : 2;
  return [name, value, baseline, ratio?.toFixed(digits) ?? '', target, verdict ?? ''];
}

function formatNotes(rows: Row[]): string[] {
  const notes = rows.flatMap(({ name, notes = [] }) => notes.map((note) => `- ${name}: ${note}`));
  return notes.length > 0 ? ['', ...notes] : [];
}
