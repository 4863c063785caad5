/**
 * Throughput of a cached page by `wrk`, with one request in flight on each connection. Baselines: a bare `node:http`
 * handler without flags and nginx with one worker, sending the same bytes and headers from the same core in alternating
 * rounds, after three rounds of warm-up. `taskset`, if installed, pins the servers to one core and the load to another.
 * Linux only. Targets: 0.9 of bare, 0.6 of nginx.
 */
import { execFile, spawnSync } from 'node:child_process';
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { openDemoDatabase } from './demo-database.ts';
import { type MeasuredProcess, pinLoadGenerator, startBare, startSite } from './measured-process.ts';
import { median } from './median.ts';
import { findNginx, startNginx } from './nginx.ts';
import { atLeast, notMeasured, perSecond, ROUNDS, type Row, report } from './report.ts';

const ROUND_SECONDS = 3;
/** V8 optimizes the site's code during the first 50,000 requests or so. */
const WARM_UP_ROUNDS = 3;
const CONNECTIONS = 16;
const PAGE = '/providers?state_code=OR&insurance_company_name=Aetna';

// `wrk --version` exits with 1.
const hasWrk = spawnSync('wrk', ['--version']).error === undefined;
report(hasWrk ? await measure() : [notMeasured('cached page', 'wrk is not installed')]);

async function measure(): Promise<Row[]> {
  pinLoadGenerator();
  const { folder, db } = await openDemoDatabase();
  const site = await startSite(folder);
  const baselines = await startBaselines(folder, site);
  const rows = await compareThroughput({ site, ...baselines });
  await Promise.all([site, ...Object.values(baselines)].map((server) => server.stop()));
  await db.destroy();
  return rows;
}

/** Starts both baselines with the site's own response. */
async function startBaselines(
  folder: string,
  site: MeasuredProcess,
): Promise<{ bare: MeasuredProcess; nginx?: MeasuredProcess }> {
  const { headers, body } = await fetchEncoded(site);
  const sent = Object.entries(headers).filter(
    (header): header is [string, string] => !['date', 'connection', 'keep-alive'].includes(header[0]),
  );
  const program = findNginx();
  const bare = await startBare(folder, { response: { head: sent.flat(), body } });
  const nginx = program && (await startNginx(program, path.join(folder, 'nginx'), { headers: sent, body }));
  const baselines = { bare, ...(nginx && { nginx }) };
  for (const server of Object.values(baselines)) {
    const response = await fetchEncoded(server);
    const isSame =
      sent.every(([name, value]) => response.headers[name] === value) && body.equals(response.body);
    if (!isSame) throw new Error(`${server.origin} sends a different response than the site.`);
  }
  return baselines;
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

async function compareThroughput(servers: Record<string, MeasuredProcess>): Promise<Row[]> {
  const rows: Row[] = [];
  const rounds: Record<string, Rates>[] = [];
  for (let index = 0; index < WARM_UP_ROUNDS + ROUNDS; index++) {
    const round: Record<string, Rates> = {};
    for (const [name, server] of Object.entries(servers)) round[name] = await measureRates(server);
    if (index >= WARM_UP_ROUNDS) rounds.push(round);
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
  return rows;
}

type Rates = { perSecond: number; perCpuSecond: number };

/** wrk inherits the load generator's core. */
async function measureRates(server: MeasuredProcess): Promise<Rates> {
  const cpu = server.cpuSeconds();
  const { stdout } = await promisify(execFile)('wrk', [
    '--threads=1',
    `--connections=${CONNECTIONS}`,
    `--duration=${ROUND_SECONDS}s`,
    '--header=Accept-Encoding: br',
    server.origin + PAGE,
  ]);
  const cpuSeconds = server.cpuSeconds() - cpu;
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk reports errors:\n${stdout}`);
  const [, count, seconds] = /(\d+) requests in ([\d.]+)s/.exec(stdout) ?? [];
  return { perSecond: Number(count) / Number(seconds), perCpuSecond: Number(count) / cpuSeconds };
}
