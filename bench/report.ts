/** Each bench prints its rows as lines of the table of docs/performance.md. */
export type Row = {
  name: string;
  /** With its unit. */
  value: string;
  baseline?: string;
  ratio?: number;
  target?: string;
  verdict: 'met' | 'missed' | 'not measured';
};

/** Rounds per measurement, of which the median counts. `--quick` runs one. */
export const ROUNDS = process.argv.includes('--quick') ? 1 : 5;

/** The middle value, or the upper of the two middle values. */
export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

export const atMost = (time: number, target: number) => ({
  value: `${time.toFixed(0)} ms`,
  target: `≤ ${target} ms`,
  verdict: time <= target ? ('met' as const) : ('missed' as const),
});

export function report(rows: Row[]): void {
  for (const { name, value, baseline = '', ratio, target = '', verdict } of rows) {
    console.log(`| ${[name, value, baseline, ratio?.toFixed(2) ?? '', target, verdict].join(' | ')} |`);
  }
}
