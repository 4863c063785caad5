/**
 * Time from process start to the first response of `/` (an uncached render) and `/healthz`, on an existing database.
 * Baseline: a bare `node:http` handler, in alternating rounds. Target: under 1 s.
 */

import { openDemoDatabase } from './demo-database.ts';
import { type MeasuredProcess, startBare, startSite } from './measured-process.ts';
import { median } from './median.ts';
import { below, milliseconds, ROUNDS, report } from './report.ts';

const { folder, db } = await openDemoDatabase();
const times: Record<'home' | 'health' | 'bare', number[]> = { home: [], health: [], bare: [] };
for (let round = 0; round < ROUNDS; round++) {
  times.home.push(await timeToFirstResponse(() => startSite(folder, { isPinned: false }), '/'));
  times.health.push(await timeToFirstResponse(() => startSite(folder, { isPinned: false }), '/healthz'));
  times.bare.push(await timeToFirstResponse(() => startBare(folder, { isPinned: false }), '/'));
}
await db.destroy();
report(
  (['home', 'health'] as const).map((kind) => {
    const time = median(times[kind]);
    return {
      name: `process start to first response of ${kind === 'home' ? '/' : '/healthz'} / bare node:http`,
      value: milliseconds(time),
      baseline: milliseconds(median(times.bare)),
      ratio: median(times[kind].map((elapsed, round) => elapsed / (times.bare[round] ?? Number.NaN))),
      ...below(time, 1_000, ' ms'),
    };
  }),
);

async function timeToFirstResponse(start: () => Promise<MeasuredProcess>, path: string): Promise<number> {
  const startedAt = performance.now();
  const server = await start();
  const response = await fetch(server.origin + path);
  await response.arrayBuffer();
  const time = performance.now() - startedAt;
  await server.stop();
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}.`);
  return time;
}
