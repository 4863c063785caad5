/**
 * Throughput of a cached page by `wrk`, with one request in flight on each connection. Baseline: a bare `node:http`
 * handler without flags, sending the same bytes and headers from the same core in alternating rounds, after three rounds
 * of warm-up. `taskset`, if installed, pins the servers to one core and the load to another. Linux only. Target: 0.9.
 */
import { execFile, spawnSync } from 'node:child_process';
import { get, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { openDemoDatabase } from './demo-database.ts';
import { type MeasuredProcess, pinLoadGenerator, startBare, startSite } from './measured-process.ts';
import { median } from './median.ts';
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
  const bare = await startBaseline(folder, site);
  const rows = await compareThroughput(site, bare);
  await Promise.all([site.stop(), bare.stop()]);
  await db.destroy();
  return rows;
}

/** Starts a bare server that sends the site's own response. */
async function startBaseline(folder: string, site: MeasuredProcess): Promise<MeasuredProcess> {
  const { headers, body } = await fetchEncoded(site);
  const sent = Object.entries(headers).filter(
    (header): header is [string, string] => !['date', 'connection', 'keep-alive'].includes(header[0]),
  );
  const bare = await startBare(folder, { response: { head: sent.flat(), body } });
  const response = await fetchEncoded(bare);
  const isSame =
    sent.every(([name, value]) => response.headers[name] === value) && body.equals(response.body);
  if (!isSame) throw new Error(`${bare.origin} sends a different response than the site.`);
  return bare;
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

async function compareThroughput(site: MeasuredProcess, bare: MeasuredProcess): Promise<Row[]> {
  const rounds: { site: Rates; bare: Rates }[] = [];
  for (let index = 0; index < WARM_UP_ROUNDS + ROUNDS; index++) {
    const round = { site: await measureRates(site), bare: await measureRates(bare) };
    if (index >= WARM_UP_ROUNDS) rounds.push(round);
  }
  return (
    [
      ['perSecond', ''],
      ['perCpuSecond', ', by CPU time'],
    ] as const
  ).map(([kind, suffix]) => {
    const ratio = median(rounds.map((round) => round.site[kind] / round.bare[kind]));
    return {
      name: `cached page / bare node:http${suffix}`,
      value: perSecond(median(rounds.map((round) => round.site[kind]))),
      baseline: perSecond(median(rounds.map((round) => round.bare[kind]))),
      ratio,
      ...atLeast(ratio, 0.9),
    };
  });
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
