/**
 * From the start of the built site's process, on a database that is there, to its first answer: of the home page, which
 * is then rendered for the first time, and of `/healthz`; in turn with a bare `node:http` handler. Bar: one second.
 */
import { type MeasuredProcess, startBare, startSite } from './measured-process.ts';
import { median } from './median.ts';
import { below, milliseconds, ROUNDS, report } from './report.ts';
import { openTrial } from './trial.ts';

const { folder, db } = await openTrial();
const times: Record<'home' | 'health' | 'bare', number[]> = { home: [], health: [], bare: [] };
for (let round = 0; round < ROUNDS; round++) {
  times.home.push(await firstAnswer(() => startSite(folder, { isPinned: false }), '/'));
  times.health.push(await firstAnswer(() => startSite(folder, { isPinned: false }), '/healthz'));
  times.bare.push(await firstAnswer(() => startBare(folder, { isPinned: false }), '/'));
}
await db.destroy();
report(
  (['home', 'health'] as const).map((kind) => {
    const time = median(times[kind]);
    return {
      name: `start to the first answer of ${kind === 'home' ? '/' : '/healthz'} / bare node:http`,
      value: milliseconds(time),
      yardstick: milliseconds(median(times.bare)),
      ratio: median(times[kind].map((own, round) => own / (times.bare[round] ?? Number.NaN))),
      ...below(time, 1_000, ' ms'),
    };
  }),
);

async function firstAnswer(start: () => Promise<MeasuredProcess>, address: string): Promise<number> {
  const startedAt = performance.now();
  const server = await start();
  const response = await fetch(server.origin + address);
  await response.arrayBuffer();
  const time = performance.now() - startedAt;
  await server.stop();
  if (response.status !== 200) throw new Error(`${address} was answered ${response.status}.`);
  return time;
}
