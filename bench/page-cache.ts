/**
 * Throughput of a cached page by `wrk`, with one request in flight on each connection. Baseline: a bare `node:http`
 * handler without flags, sending the same bytes and headers from the same core in alternating rounds, after three rounds
 * of warm-up. `taskset`, if installed, pins the servers to one core and the load to another. Linux only. Target: 0.9.
 */
import { execFile, spawnSync } from 'node:child_process';
import { get, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { median, ROUNDS, type Row, report } from './report.ts';
import { createDemoDatabase, pinLoadGenerator, type Server, startBare, startSite } from './site.ts';

const ROUND_SECONDS = 3;
/** V8 optimizes the site's code during the first 50,000 requests or so. */
const WARM_UP_ROUNDS = 3;
const CONNECTIONS = 16;
const PAGE = '/providers?state_code=OR&insurance_company_name=Aetna';

// `wrk --version` exits with 1.
if (spawnSync('wrk', ['--version']).error) throw new Error('Please install wrk.');
pinLoadGenerator();
const folder = await createDemoDatabase();
const site = await startSite(folder, { isPinned: true });
const bare = await startBaseline();
report(await compareThroughput());
await Promise.all([site.stop(), bare.stop()]);

/** Starts a bare server that sends the site's own response. */
async function startBaseline(): Promise<Server> {
  const { headers, body } = await fetchEncoded(site);
  const sent = Object.entries(headers).filter(
    (header): header is [string, string] => !['date', 'connection', 'keep-alive'].includes(header[0]),
  );
  const bare = await startBare(folder, { head: sent.flat(), body });
  const response = await fetchEncoded(bare);
  const isSame =
    sent.every(([name, value]) => response.headers[name] === value) && body.equals(response.body);
  if (!isSame) throw new Error(`${bare.origin} sends a different response than the site.`);
  return bare;
}

/** Unlike `fetch`, leaves the body compressed. */
function fetchEncoded(server: Server): Promise<{ headers: IncomingMessage['headers']; body: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof fetchEncoded>>>();
  get(server.origin + PAGE, { headers: { 'Accept-Encoding': 'br' } }, async (response) => {
    resolve({ headers: response.headers, body: Buffer.concat(await response.toArray()) });
  }).on('error', reject);
  return promise;
}

async function compareThroughput(): Promise<Row[]> {
  const rounds: { site: number; bare: number }[] = [];
  for (let index = 0; index < WARM_UP_ROUNDS + ROUNDS; index++) {
    const round = { site: await requestsPerSecond(site), bare: await requestsPerSecond(bare) };
    if (index >= WARM_UP_ROUNDS) rounds.push(round);
  }
  const ratio = median(rounds.map((round) => round.site / round.bare));
  const row: Row = {
    name: 'cached page / bare node:http',
    value: `${median(rounds.map((round) => round.site)).toFixed(0)}/s`,
    baseline: `${median(rounds.map((round) => round.bare)).toFixed(0)}/s`,
    ratio,
    target: '≥ 0.9',
    verdict: ratio >= 0.9 ? 'met' : 'missed',
  };
  return [row];
}

/** wrk inherits the load generator's core. */
async function requestsPerSecond(server: Server): Promise<number> {
  const { stdout } = await promisify(execFile)('wrk', [
    '--threads=1',
    `--connections=${CONNECTIONS}`,
    `--duration=${ROUND_SECONDS}s`,
    '--header=Accept-Encoding: br',
    server.origin + PAGE,
  ]);
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`wrk reports errors:\n${stdout}`);
  const [, count, seconds] = /(\d+) requests in ([\d.]+)s/.exec(stdout) ?? [];
  return Number(count) / Number(seconds);
}
