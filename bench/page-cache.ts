/**
 * Throughput of a cached page. Baselines: a bare `node:http` handler and nginx with one worker, sending the same bytes
 * and headers from the same core in alternating rounds. `taskset`, if installed, pins the servers to one core and the
 * load to another. Linux only. Targets: 0.9 of bare, 0.6 of nginx.
 */
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDemoDatabase } from './demo-database.ts';
import { startLoad } from './http-load.ts';
import { type MeasuredProcess, pinLoadGenerator, startBare, startSite } from './measured-process.ts';
import { median } from './median.ts';
import { findNginx, startNginx } from './nginx.ts';
import { atLeast, notMeasured, perSecond, ROUNDS, type Row, report } from './report.ts';

const ROUND_MS = 2_000;
const PAGE = '/providers?state_code=OR&insurance_company_name=Aetna';

pinLoadGenerator();
const { folder, db } = await openDemoDatabase();
const site = await startSite(folder);
const { bare, nginx } = await startBaselines();
const rows: Row[] = [];
await measureThroughput();
await Promise.all([site.stop(), bare.stop(), nginx?.stop()]);
await db.destroy();
report(rows);

/** Starts both baselines with the site's own response. */
async function startBaselines(): Promise<{ bare: MeasuredProcess; nginx: MeasuredProcess | null }> {
  const { headers, body } = await fetchEncoded(site);
  const sent = Object.entries(headers).filter(
    (header): header is [string, string] => !['date', 'connection', 'keep-alive'].includes(header[0]),
  );
  const program = findNginx();
  const bare = await startBare(folder, { response: { head: sent.flat(), body } });
  const nginx = program
    ? await startNginx(program, path.join(folder, 'nginx'), { headers: sent, body })
    : null;
  for (const server of [bare, nginx]) {
    if (!server) continue;
    const response = await fetchEncoded(server);
    const isSame =
      sent.every(([name, value]) => response.headers[name] === value) && body.equals(response.body);
    if (!isSame) throw new Error(`${server.origin} sends a different response than the site.`);
  }
  return { bare, nginx };
}

/** Unlike `fetch`, leaves the body compressed. */
function fetchEncoded(
  server: MeasuredProcess,
): Promise<{ headers: IncomingMessage['headers']; body: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof fetchEncoded>>>();
  get(server.origin + PAGE, { headers: { 'Accept-Encoding': 'br' } }, async (response) => {
    resolve({ headers: response.headers, body: Buffer.concat(await response.toArray()) });
  }).on('error', reject);
  return promise;
}

async function measureThroughput(): Promise<void> {
  const servers = { site, bare, ...(nginx && { nginx }) };
  const rounds: Record<string, Rates>[] = [];
  // The first round warms up.
  for (let index = 0; index <= ROUNDS; index++) {
    const round: Record<string, Rates> = {};
    for (const [name, server] of Object.entries(servers)) round[name] = await measureRates(server);
    if (index > 0) rounds.push(round);
  }
  for (const [name, title, target] of [
    ['bare', 'bare node:http', 0.9],
    ['nginx', 'nginx with one worker', 0.6],
  ] as const) {
    if (!(name in servers)) {
      rows.push(notMeasured(`cached page / ${title}`, 'nginx is not installed'));
      continue;
    }
    for (const [kind, suffix] of [
      ['perSecond', ''],
      ['perCpuSecond', ', by CPU time'],
    ] as const) {
      const ratesOf = (server: string) => rounds.map((round) => round[server]?.[kind] ?? Number.NaN);
      const ratio = median(ratesOf('site').map((rate, round) => rate / (ratesOf(name)[round] ?? Number.NaN)));
      rows.push({
        name: `cached page / ${title}${suffix}`,
        value: perSecond(median(ratesOf('site'))),
        baseline: perSecond(median(ratesOf(name))),
        ratio,
        ...atLeast(ratio, target),
      });
    }
  }
}

type Rates = { perSecond: number; perCpuSecond: number };

async function measureRates(server: MeasuredProcess): Promise<Rates> {
  const [cpu, start] = [server.cpuSeconds(), performance.now()];
  const load = startLoad(server.origin, [PAGE]);
  await setTimeout(ROUND_MS);
  const count = load.count();
  const seconds = (performance.now() - start) / 1_000;
  const cpuSeconds = server.cpuSeconds() - cpu;
  load.stop();
  return { perSecond: count / seconds, perCpuSecond: count / cpuSeconds };
}
