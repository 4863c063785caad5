/** Time from process start to the first response of `/` and `/healthz`, on an existing database. Target: 1 s. */
import { atMost, median, milliseconds, ROUNDS, report } from './report.ts';
import { createDemoDatabase, type Server, startBare, startSite } from './site.ts';

const folder = await createDemoDatabase();
const times: Record<'home' | 'health' | 'bare', number[]> = { home: [], health: [], bare: [] };
for (let round = 0; round < ROUNDS; round++) {
  times.home.push(await timeToFirstResponse(() => startSite(folder), '/'));
  times.health.push(await timeToFirstResponse(() => startSite(folder), '/healthz'));
  times.bare.push(await timeToFirstResponse(() => startBare(folder, { head: [], body: Buffer.of() }), '/'));
}
report(
  (['home', 'health'] as const).map((kind) => ({
    name: `process start to first response of ${kind === 'home' ? '/' : '/healthz'} / bare node:http`,
    baseline: milliseconds(median(times.bare)),
    ratio: median(times[kind].map((elapsed, round) => elapsed / (times.bare[round] ?? Number.NaN))),
    ...atMost(median(times[kind]), 1_000),
  })),
);

async function timeToFirstResponse(start: () => Promise<Server>, path: string): Promise<number> {
  const startedAt = performance.now();
  const server = await start();
  const response = await fetch(server.origin + path);
  await response.arrayBuffer();
  const time = performance.now() - startedAt;
  await server.stop();
  if (response.status !== 200) throw new Error(`${path} returned ${response.status}.`);
  return time;
}
