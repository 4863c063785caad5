/**
 * A cached page against a bare `node:http` handler and against nginx with one worker, which write the same bytes with
 * the same headers: same core, same run, in turn, the median of the rounds' ratios. The servers are pinned to one core
 * where `taskset` exists, the load comes from another (bench/http-load.ts). Linux only. Bars: 0.9 of bare, 0.6 of nginx.
 */
import { get, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { startLoad } from './http-load.ts';
import { leaveServerCore, type MeasuredProcess, startBare, startSite } from './measured-process.ts';
import { median } from './median.ts';
import { findNginx, startNginx } from './nginx.ts';
import { atLeast, notMeasured, perSecond, ROUNDS, type Row, report } from './report.ts';
import { openTrial } from './trial.ts';

const ROUND_MS = 2_000;
const PAGE = '/providers?state_code=OR&insurance_company_name=Aetna';

leaveServerCore();
const { folder, db } = await openTrial();
const site = await startSite(folder);
const { bare, nginx } = await startYardsticks();
const rows: Row[] = [];
await measureThroughput();
await Promise.all([site.stop(), bare.stop(), nginx?.stop()]);
await db.destroy();
report(rows);

/** Both send what the site sends. */
async function startYardsticks(): Promise<{ bare: MeasuredProcess; nginx: MeasuredProcess | null }> {
  const { headers, body } = await ask(site);
  const sent = Object.entries(headers).filter(
    (header): header is [string, string] => !['date', 'connection', 'keep-alive'].includes(header[0]),
  );
  const program = findNginx();
  const bare = await startBare(folder, { answer: { head: sent.flat(), body } });
  const nginx = program
    ? await startNginx(program, path.join(folder, 'nginx'), { headers: sent, body })
    : null;
  for (const yardstick of [bare, nginx]) {
    if (!yardstick) continue;
    const answer = await ask(yardstick);
    const isSame = sent.every(([name, value]) => answer.headers[name] === value) && body.equals(answer.body);
    if (!isSame) throw new Error(`${yardstick.origin} gives another answer than the site.`);
  }
  return { bare, nginx };
}

/** `fetch` would unpack the body. */
function ask(server: MeasuredProcess): Promise<{ headers: IncomingMessage['headers']; body: Buffer }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof ask>>>();
  get(server.origin + PAGE, { headers: { 'Accept-Encoding': 'br' } }, async (response) => {
    resolve({ headers: response.headers, body: Buffer.concat(await response.toArray()) });
  }).on('error', reject);
  return promise;
}

async function measureThroughput(): Promise<void> {
  const servers = { site, bare, ...(nginx && { nginx }) };
  const rounds: Record<string, Rates>[] = [];
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    const found: Record<string, Rates> = {};
    for (const [name, server] of Object.entries(servers)) found[name] = await rates(server);
    if (round > 0) rounds.push(found);
  }
  for (const [name, title, bar] of [
    ['bare', 'bare node:http', 0.9],
    ['nginx', 'nginx with one worker', 0.6],
  ] as const) {
    if (!(name in servers)) {
      rows.push(notMeasured(`cached page / ${title}`, 'nginx is not installed'));
      continue;
    }
    for (const [kind, addition] of [
      ['perSecond', ''],
      ['perCpuSecond', ', by processor time'],
    ] as const) {
      const of = (server: string) => rounds.map((round) => round[server]?.[kind] ?? Number.NaN);
      const ratio = median(of('site').map((rate, round) => rate / (of(name)[round] ?? Number.NaN)));
      rows.push({
        name: `cached page / ${title}${addition}`,
        value: perSecond(median(of('site'))),
        yardstick: perSecond(median(of(name))),
        ratio,
        ...atLeast(ratio, bar),
      });
    }
  }
}

type Rates = { perSecond: number; perCpuSecond: number };

async function rates(server: MeasuredProcess): Promise<Rates> {
  const [cpu, start] = [server.cpuSeconds(), performance.now()];
  const load = startLoad(server.origin, [PAGE]);
  await setTimeout(ROUND_MS);
  const count = load.count();
  const seconds = (performance.now() - start) / 1_000;
  const cpuSeconds = server.cpuSeconds() - cpu;
  load.stop();
  return { perSecond: count / seconds, perCpuSecond: count / cpuSeconds };
}
