/**
 * What a fresh site holds in memory after 100,000 requests for 600 pages, against a bare `node:http` handler after as
 * many; and the most that it ever held. A new process for each round, the median of them. Linux only. Bar: 200 MB.
 */
import { setTimeout } from 'node:timers/promises';
import { startLoad } from './http-load.ts';
import { leaveServerCore, type MeasuredProcess, startBare, startSite } from './measured-process.ts';
import { median } from './median.ts';
import { below, ROUNDS, report } from './report.ts';
import { openTrial, searchPages } from './trial.ts';

const PAGES = 600;
const REQUESTS = 100_000;

leaveServerCore();
const { folder, db } = await openTrial();
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
const yardstick = median(rounds.map(({ bare }) => bare.resident));
const peak = median(rounds.map(({ site }) => site.peak));
report([
  {
    name: `memory after ${REQUESTS} requests for ${PAGES} pages / bare node:http`,
    value: megabytes(resident),
    yardstick: megabytes(yardstick),
    ratio: median(rounds.map(({ site, bare }) => site.resident / bare.resident)),
    ...below(resident, 200, ' MB'),
  },
  { name: 'the most it held meanwhile', value: megabytes(peak) },
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
