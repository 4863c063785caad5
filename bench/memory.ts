/**
 * Resident and peak memory of a fresh process after 100,000 requests for 600 pages, one at a time on each of 16
 * connections; the median of rounds with a new process each. Baseline: a bare `node:http` handler. Linux only. Target:
 * under 300 MB.
 */
import { setTimeout } from 'node:timers/promises';
import { openDemoDatabase, searchPages } from './demo-database.ts';
import { startLoad } from './http-load.ts';
import { type MeasuredProcess, pinLoadGenerator, startBare, startSite } from './measured-process.ts';
import { median } from './median.ts';
import { below, ROUNDS, report } from './report.ts';

const PAGES = 600;
const REQUESTS = 100_000;

pinLoadGenerator();
const { folder, db } = await openDemoDatabase();
const pages = await searchPages(db, PAGES);
const rounds: { site: Memory; bare: Memory }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  rounds.push({
    site: await measure(await startSite(folder)),
    bare: await measure(await startBare(folder)),
  });
}
await db.destroy();

const resident = median(rounds.map(({ site }) => site.resident));
const baseline = median(rounds.map(({ bare }) => bare.resident));
const peak = median(rounds.map(({ site }) => site.peak));
report([
  {
    name: `memory after ${REQUESTS} requests for ${PAGES} pages / bare node:http`,
    value: megabytes(resident),
    baseline: megabytes(baseline),
    ratio: median(rounds.map(({ site, bare }) => site.resident / bare.resident)),
    ...below(resident, 300, ' MB'),
  },
  { name: 'peak memory meanwhile', value: megabytes(peak) },
]);

type Memory = ReturnType<MeasuredProcess['megabytes']>;

async function measure(server: MeasuredProcess): Promise<Memory> {
  const load = startLoad(server.origin, pages);
  while (load.count() < REQUESTS) await setTimeout(20);
  load.stop();
  const memory = server.megabytes();
  await server.stop();
  return memory;
}

function megabytes(count: number): string {
  return `${count.toFixed(0)} MB`;
}
