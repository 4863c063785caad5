/**
 * `npm run bench` runs each bench in its own process and prints one table (docs/performance.md lists the options).
 *
 * Exit code 0: everything was measured, even if a target was missed, since a busy machine misses targets too.
 * 1: a bench failed. 2: wrong arguments.
 */
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { describeMachine, markdownTable, notMeasured, type Row, textTable } from './report.ts';

const BENCHES = ['page-cache', 'cold-start', 'lighthouse', 'weights', 'search', 'rendering', 'referrals'];
const DOCUMENT = 'docs/performance.md';
const [TABLE_START, TABLE_END] = ['<!-- bench -->', '<!-- /bench -->'];

process.chdir(path.join(import.meta.dirname, '..'));
const { names, isQuick, hasWriteFlag } = readArguments();
const head = `${new Date().toISOString().slice(0, 10)}, commit ${describeCommit()}, ${describeMachine()}`;
const rows: Row[] = [];
let hasFailed = false;
for (const name of names) {
  console.log(`${name}…`);
  const { results, code } = await run(name);
  rows.push(...results);
  if (code === 0) continue;
  hasFailed = true;
  rows.push(notMeasured(name, `bench/${name}.ts failed; see the error above`));
}
console.log(`\n${head}\n\n${textTable(rows)}\n\n${summary()}`);
if (hasWriteFlag) updateDocument();
process.exitCode = hasFailed ? 1 : 0;

function readArguments(): { names: string[]; isQuick: boolean; hasWriteFlag: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { quick: { type: 'boolean' }, write: { type: 'boolean' } },
    });
    const unknown = positionals.find((name) => !BENCHES.includes(name));
    if (unknown) throw new Error(`Unknown bench "${unknown}". Choose from: ${BENCHES.join(', ')}.`);
    const { quick: isQuick = false, write: hasWriteFlag = false } = values;
    if (hasWriteFlag && (isQuick || positionals.length > 0)) {
      throw new Error('--write needs a full run: omit --quick and the names.');
    }
    return { names: positionals.length > 0 ? positionals : BENCHES, isQuick, hasWriteFlag };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

async function run(name: string): Promise<{ results: Row[]; code: number }> {
  const results: Row[] = [];
  const child = fork(path.join(import.meta.dirname, `${name}.ts`), isQuick ? ['--quick'] : []);
  child.on('message', (rows: Row[]) => results.push(...rows));
  const [code] = await once(child, 'close');
  return { results, code };
}

function describeCommit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
  const hasChanges = git('status', '--porcelain', '--untracked-files=no') !== '';
  return `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${hasChanges ? ' with changes' : ''}`;
}

function summary(): string {
  const count = (verdict: Row['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  return `Targets: ${count('met')} met, ${count('missed')} missed, ${count('not measured')} not measured.`;
}

function updateDocument(): void {
  const text = readFileSync(DOCUMENT, 'utf8');
  const [start, end] = [text.indexOf(TABLE_START), text.indexOf(TABLE_END)];
  if (start === -1 || end < start)
    throw new Error(`${DOCUMENT} lacks the markers ${TABLE_START} and ${TABLE_END}.`);
  const table = `${TABLE_START}\n\n${head}.\n\n${markdownTable(rows)}\n\n${summary()}\n\n`;
  writeFileSync(DOCUMENT, text.slice(0, start) + table + text.slice(end));
}
