/**
 * A cached page against a bare `node:http` handler that writes the same bytes: same core, same run, in turn, median of
 * five. Then memory after 100,000 requests for 600 pages, and what a change does under full load. The servers are
 * pinned to one core where `taskset` exists, the load comes from another (bench/http-load.ts). Linux only.
 * Bars: 0.9 of bare; no answer older than a second, no dip below a tenth; 200 MB.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { openDatabase } from '../server/db/database.ts';
import { prepareDatabase } from '../server/db/prepare.ts';
import { openSession } from '../server/sessions/service.ts';
import { insertUser } from '../server/users/repository.ts';
import { startLoad } from './http-load.ts';
import { leaveCore, type MeasuredProcess, startMeasured } from './measured-process.ts';
import { median } from './median.ts';

const ROUNDS = 5;
const ROUND_MS = 2_000;
const SERVER_CORE = 0;
const PAGE = '/providers?state_code=OR&insurance_company_name=Aetna';
const PAGES = 600;
const REQUESTS = 100_000;
const WINDOW_MS = 100;

const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-bench-'));
const db = openDatabase({ databaseUrl: undefined, dataDir: folder, onConnectionError: () => {} });
await prepareDatabase(db, { isLocalTrial: true });
leaveCore(SERVER_CORE);
const site = await startSite();
const bare = await startBare();
const rows: [name: string, value: string, bar: string][] = [];
try {
  await measureThroughput();
  await measureChange('one page', [PAGE]);
  const pages = await differentPages();
  await measureMemory(pages);
  await measureChange(`${PAGES} pages evenly`, pages);
} finally {
  await Promise.all([site.stop(), bare.stop(), db.destroy()]);
  rmSync(folder, { recursive: true, force: true });
}
const width = Math.max(...rows.map(([name]) => name.length));
for (const [name, value, bar] of rows) console.log(`${name.padEnd(width)}  ${value.padEnd(28)}  ${bar}`);
console.log(
  `load average ${loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')}`,
);

async function measureThroughput(): Promise<void> {
  for (const server of [site, bare]) await rates(server);
  const rounds: { site: Rates; bare: Rates }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ site: await rates(site), bare: await rates(bare) });
  for (const kind of ['perSecond', 'perCpuSecond'] as const) {
    const ratio = median(rounds.map((round) => round.site[kind] / round.bare[kind]));
    const [own, yardstick] = [
      median(rounds.map((r) => r.site[kind])),
      median(rounds.map((r) => r.bare[kind])),
    ];
    const name = kind === 'perSecond' ? 'cached page / bare node:http' : 'the same, by processor time';
    rows.push([name, `${ratio.toFixed(2)}   (${own.toFixed(0)} / ${yardstick.toFixed(0)} per s)`, '≥ 0.9']);
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

async function measureMemory(pages: string[]): Promise<void> {
  const before = site.residentMegabytes();
  const load = startLoad(site.origin, pages);
  while (load.count() < REQUESTS) await setTimeout(20);
  load.stop();
  rows.push([
    `memory after ${REQUESTS} requests for ${PAGES} pages`,
    `${site.residentMegabytes().toFixed(0)} MB   (${before.toFixed(0)} before)`,
    '< 200 MB',
  ]);
}

/** Changes a provider through the API while the pages are asked for: when the old answer was last seen, and the dip. */
async function measureChange(name: string, pages: string[]): Promise<void> {
  const { id } = await db
    .selectFrom('providers')
    .innerJoin('provider_states', 'provider_id', 'providers.id')
    .innerJoin('states', 'states.id', 'state_id')
    .where('code', '=', 'OR')
    .select('providers.id')
    .executeTakeFirstOrThrow();
  const cookie = await signIn();
  let answers: { at: number; tag: string | null }[] = [];
  const load = startLoad(site.origin, pages, {
    encoding: 'identity',
    onAnswer: ({ tag }) => answers.push({ at: performance.now(), tag }),
  });
  await setTimeout(2_000);
  answers = [];
  await setTimeout(1_000);
  const body = JSON.stringify({
    provider: { bio: `Changed at ${Date.now()}.`, first_name: `Ada${Date.now() % 1000}` },
  });
  const headers = { Origin: site.origin, Cookie: cookie, 'Content-Type': 'application/json' };
  const asked = performance.now();
  const answer = await fetch(`${site.origin}/api/providers/${id}`, { method: 'PATCH', headers, body });
  const changedAt = performance.now();
  if (!answer.ok) throw new Error(`The change was refused: ${answer.status} ${await answer.text()}`);
  await setTimeout(3_000);
  load.stop();
  const windows = Map.groupBy(answers, ({ at }) => Math.floor((at - asked) / WINDOW_MS));
  const perSecond = (window: number) => ((windows.get(window)?.length ?? 0) * 1_000) / WINDOW_MS;
  const usual = median(range(-9, -1).map(perSecond));
  const lowest = Math.min(...range(0, 20).map(perSecond));
  rows.push([
    `lowest 0.1 s after a change, ${name}`,
    `${(lowest / usual).toFixed(2)}   (${lowest.toFixed(0)} / ${usual.toFixed(0)} per s)`,
    '≥ 0.1',
  ]);
  if (pages.length > 1) return;
  const former = answers[0]?.tag;
  const lastStale = answers.findLast(({ tag }) => tag === former)?.at ?? 0;
  if (answers.at(-1)?.tag === former) throw new Error('The change was never seen.');
  rows.push(['last old answer after the change', `${(lastStale - changedAt).toFixed(0)} ms`, '≤ 1000 ms']);
}

async function signIn(): Promise<string> {
  const person = {
    email: `bench-${Date.now()}@practice.example`,
    firstName: 'Ana',
    lastName: 'Duarte',
    userHandle: String(Date.now()),
  };
  const user = await insertUser(db, person, Date.now());
  return `sorrel_session=${await openSession(db, { userId: user?.id ?? 0, formerToken: undefined, now: Date.now() })}`;
}

async function differentPages(): Promise<string[]> {
  const states = await db.selectFrom('states').select('code').execute();
  const insurers = await db.selectFrom('insurance_companies').select('name').execute();
  return states
    .flatMap(({ code }) =>
      insurers.map(
        ({ name }) => `/providers?${new URLSearchParams({ state_code: code, insurance_company_name: name })}`,
      ),
    )
    .slice(0, PAGES);
}

function startSite(): Promise<MeasuredProcess> {
  const env = {
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: process.env.BENCH_LOG_LEVEL ?? 'info',
    RATE_LIMITS: 'off',
  };
  return startMeasured(['server/main.ts'], env, SERVER_CORE);
}

async function startBare(): Promise<MeasuredProcess> {
  const ask = () => fetch(site.origin + PAGE, { headers: { 'Accept-Encoding': 'br' } });
  for (let request = 0; request < 20; request++) await (await ask()).arrayBuffer();
  // By now the page has its best compression.
  await setTimeout(500);
  const head = (await ask()).headers;
  const body = await compressedBytes();
  const kept = [...head].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)).flat();
  const file = path.join(folder, 'bare.json');
  writeFileSync(file, JSON.stringify({ head: kept, body: body.toString('base64') }));
  return startMeasured(['bench/bare-server.ts', file], {}, SERVER_CORE);
}

/** `fetch` would unpack them. */
async function compressedBytes(): Promise<Buffer> {
  const { get } = await import('node:http');
  return new Promise((resolve) => {
    get(site.origin + PAGE, { headers: { 'Accept-Encoding': 'br' } }, async (response) => {
      resolve(Buffer.concat(await response.toArray()));
    });
  });
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
