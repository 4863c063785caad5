/**
 * How a cached page answers one visitor while another address attacks from 64 connections, and the server's peak
 * memory. Rate limits are on. Attacker and visitor are processes on the other core. Each attack has its own address,
 * since a limit reached by one would weaken the next. Linux only. Targets: p99 below 100 ms, below 400 MB.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { addLargeDirectory } from '../tests/support/large-directory.ts';
import { ATTACKS, type AttackCounts, type AttackName } from './attacker.ts';
import { openDemoDatabase } from './demo-database.ts';
import { pinLoadGenerator, startSite } from './measured-process.ts';
import { below, milliseconds, ROUNDS, type Row, report } from './report.ts';
import type { Visits } from './visitor.ts';

const PHASE_SECONDS = ROUNDS === 1 ? 3 : 12;
const PROVIDERS = 500;

// Child processes run on the same core.
pinLoadGenerator();
const { folder, db } = await openDemoDatabase();
await addLargeDirectory(db, PROVIDERS);
const site = await startSite(folder, { hasRateLimits: true });
const { port } = new URL(site.origin);
const visitor = fork(path.join(import.meta.dirname, 'visitor.ts'), [port]);
try {
  await setTimeout(1_000);
  await answerOf<Visits>(visitor);
  await setTimeout(PHASE_SECONDS * 1_000);
  const quiet = p99(await answerOf<Visits>(visitor));
  const rows: Row[] = [];
  for (const [index, attack] of (Object.keys(ATTACKS) as AttackName[]).entries()) {
    rows.push(await measure(attack, `127.0.1.${index + 1}`, quiet));
  }
  const { peak } = site.megabytes();
  rows.push({ name: 'peak memory under attack', value: `${peak.toFixed(0)} MB`, ...below(peak, 400, ' MB') });
  report(rows);
} finally {
  visitor.kill();
  await Promise.all([site.stop(), db.destroy()]);
}

async function measure(attack: AttackName, address: string, quiet: number): Promise<Row> {
  const attacker = fork(path.join(import.meta.dirname, 'attacker.ts'), [attack, port, address]);
  try {
    await answerOf<Visits>(visitor);
    await setTimeout(PHASE_SECONDS * 1_000);
    const visits = await answerOf<Visits>(visitor);
    const counts = await answerOf<AttackCounts>(attacker);
    const slowest = p99(visits);
    return {
      name: `cached page under attack, p99: ${attack}`,
      value: milliseconds(slowest),
      baseline: milliseconds(quiet),
      ratio: slowest / quiet,
      ...below(slowest, 100, ' ms'),
      notes: [`${describe(counts)}; ${visits.times.length} visits, ${visits.failed} failed`],
    };
  } finally {
    attacker.kill('SIGKILL');
  }
}

async function answerOf<T>(child: ChildProcess): Promise<T> {
  child.send('report');
  const [answer] = await once(child, 'message');
  return answer;
}

/** A failed visit counts as infinitely slow. */
function p99({ times, failed }: Visits): number {
  const sorted = [...times.toSorted((a, b) => a - b), ...Array(failed).fill(Number.POSITIVE_INFINITY)];
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.POSITIVE_INFINITY;
}

function describe(counts: AttackCounts): string {
  return Object.entries(counts)
    .map(([outcome, count]) => `${count} × ${outcome}`)
    .join(', ');
}
