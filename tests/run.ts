/** `npm test` runs each step once; `npm run test:deep` the long tests in full. Exits with the code of a failed step. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, statfsSync } from 'node:fs';
import { findOrInstallChromium } from './support/chromium.ts';

type Step = [title: string, command: string, args: string[]];

const CHECKS: Step[] = [
  ['Types', 'npm', ['run', '--silent', 'typecheck']],
  ['Lint and format', 'npm', ['run', '--silent', 'lint']],
];
const UNIT: Step = ['Unit and API, on SQLite and PostgreSQL', 'vitest', ['run']];
const BROWSER: Step = ['Browser', 'playwright', ['test']];

/** Tests create hundreds of databases: in memory, if it has room, one took 9 ms instead of 45. */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4e9;

const isDeep = process.argv.includes('--deep');
if (isDeep) process.env.TEST_DEPTH = 'deep';
else findOrInstallChromium();
if (hasRoom(MEMORY)) process.env.TMPDIR = MEMORY;

const running = new Set<ChildProcess>();
const start = performance.now();
if (isDeep) {
  await run(UNIT);
} else {
  await Promise.all([runAll(CHECKS), run(UNIT)]);
  await run(BROWSER);
}
console.log(`\nAll passed in ${seconds(start)}.`);

async function runAll(steps: Step[]): Promise<void> {
  for (const step of steps) await run(step);
}

/** Runs a step. Prints its output when it ends, except for the browser tests. */
async function run([title, command, args]: Step): Promise<void> {
  const start = performance.now();
  const isAlone = command === 'playwright';
  if (isAlone) console.log(`\n── ${title}`);
  const child = spawn(command, args, { stdio: isAlone ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve);
  });
  if (!isAlone) console.log(`\n── ${title}\n${output.trimEnd()}`);
  if (status !== 0) {
    console.error(`\n${title}: failed.`);
    for (const other of running) other.kill();
    process.exit(status ?? 1);
  }
  console.log(`   ${title}: ${seconds(start)}`);
}

function seconds(since: number): string {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM_BYTES;
}
