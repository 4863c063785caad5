/**
 * `npm run bench`: each measurement in turn, in a process of its own, and one table of what they found.
 *
 *     npm run bench                            all of them
 *     npm run bench -- page-cache lighthouse   some
 *     npm run bench -- --quick                 one round of each, to see whether they run
 *     npm run bench -- --write                 all, and the table goes into docs/performance.md
 *
 * Ends with 0 when everything was measured, whatever came out: a missed bar is said in the table, since a busy machine
 * misses bars too. Ends with 1 when a measurement failed, with 2 when it was called wrongly.
 */
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { machine, markdownTable, notMeasured, type Row, textTable } from './report.ts';

const BENCHES = [
  'page-cache',
  'change',
  'memory',
  'cold-start',
  'lighthouse',
  'weights',
  'search',
  'rendering',
  'login',
  'upload',
  'referrals',
  'captcha',
  'table',
];
const DOCUMENT = 'docs/performance.md';
const [TABLE_START, TABLE_END] = ['<!-- bench -->', '<!-- /bench -->'];

process.chdir(path.join(import.meta.dirname, '..'));
const { names, isQuick, isWritten } = readArguments();
const head = `${new Date().toISOString().slice(0, 10)}, commit ${commit()}, ${machine()}`;
const rows: Row[] = [];
let hasFailed = false;
for (const name of names) {
  console.log(`${name}…`);
  const { found, code } = await run(name);
  rows.push(...found);
  if (code === 0) continue;
  hasFailed = true;
  rows.push(notMeasured(name, `bench/${name}.ts failed, its error stands above`));
}
console.log(`\n${head}\n\n${textTable(rows)}\n\n${summary()}`);
if (isWritten) write();
process.exitCode = hasFailed ? 1 : 0;

function readArguments(): { names: string[]; isQuick: boolean; isWritten: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { quick: { type: 'boolean' }, write: { type: 'boolean' } },
    });
    const unknown = positionals.find((name) => !BENCHES.includes(name));
    if (unknown) throw new Error(`There is no bench "${unknown}". There are: ${BENCHES.join(', ')}.`);
    const { quick: isQuick = false, write: isWritten = false } = values;
    if (isWritten && (isQuick || positionals.length > 0)) {
      throw new Error('--write keeps the table of one whole run: leave out --quick and the names.');
    }
    return { names: positionals.length > 0 ? positionals : BENCHES, isQuick, isWritten };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

async function run(name: string): Promise<{ found: Row[]; code: number }> {
  const found: Row[] = [];
  const child = fork(path.join(import.meta.dirname, `${name}.ts`), isQuick ? ['--quick'] : []);
  child.on('message', (message) => found.push(...(message as Row[])));
  const [code] = await once(child, 'close');
  return { found, code };
}

function commit(): string {
  const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout?.trim() ?? '';
  const hasChanges = git('status', '--porcelain', '--untracked-files=no') !== '';
  return `${git('rev-parse', '--short', 'HEAD') || 'unknown'}${hasChanges ? ' with changes' : ''}`;
}

function summary(): string {
  const count = (verdict: Row['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  return `Bars: ${count('met')} met, ${count('missed')} missed, ${count('not measured')} not measured.`;
}

function write(): void {
  const text = readFileSync(DOCUMENT, 'utf8');
  const [start, end] = [text.indexOf(TABLE_START), text.indexOf(TABLE_END)];
  if (start === -1 || end < start) throw new Error(`${DOCUMENT} has no place for the table.`);
  const table = `${TABLE_START}\n\n${head}.\n\n${markdownTable(rows)}\n\n${summary()}\n\n`;
  writeFileSync(DOCUMENT, text.slice(0, start) + table + text.slice(end));
}
