/**
 * Requests per CPU second for an uncached `/providers` page of 24 cards, which does not depend on the client's speed.
 * Baseline: a bare `node:http` handler that sends as many bytes, in alternating rounds. Target: at least 1/150.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { migrate, openDatabase } from '../server/db/database.ts';
import { demoProviders } from '../server/operations/demo/providers.ts';
import { addProvider } from '../tests/support/provider.ts';
import { START_ARGUMENTS } from '../tests/support/start-command.ts';
import { median } from './median.ts';
import { atLeast, perSecond, ROUNDS, report } from './report.ts';

const CARDS = 24;
const PAGE = '/providers?state_code=NV&insurance_company_name=Cigna';
const REQUESTS = { page: 400, bare: 20_000 };
/** Measured: V8 still optimizes code after 2,000 pages. */
const WARM_UP = { page: 4_000, bare: 20_000 };
const CONCURRENCY = 8;

type Server = { url: string; cpuSeconds(): Promise<number>; stop(): void };

const dataDir = mkdtempSync(path.join(tmpdir(), 'sorrel-bench-'));
await fillDirectory();
const page = await startServer(['page', dataDir]);
const html = await (await fetch(page.url + PAGE)).text();
const cards = html.split('<article').length - 1;
if (cards !== CARDS) throw new Error(`Expected ${CARDS} cards, got ${cards}.`);
const bare = await startServer(['bare', String(Buffer.byteLength(html))]);

await requestsPerCpuSecond(page, PAGE, WARM_UP.page);
await requestsPerCpuSecond(bare, '/', WARM_UP.bare);
const rates: { page: number; bare: number }[] = [];
for (let round = 0; round < ROUNDS; round++) {
  rates.push({
    page: await requestsPerCpuSecond(page, PAGE, REQUESTS.page),
    bare: await requestsPerCpuSecond(bare, '/', REQUESTS.bare),
  });
}
page.stop();
bare.stop();
rmSync(dataDir, { recursive: true, force: true });

const ratio = median(rates.map((rate) => rate.page / rate.bare));
report([
  {
    name: `uncached page of ${CARDS} cards / bare node:http, by CPU time`,
    value: perSecond(median(rates.map((rate) => rate.page))),
    baseline: perSecond(median(rates.map((rate) => rate.bare))),
    ratio,
    ...atLeast(ratio, 1 / 150),
  },
]);

async function fillDirectory(): Promise<void> {
  const db = openDatabase({ databaseUrl: undefined, dataDir, onConnectionError: () => {} });
  await migrate(db);
  for (const demo of demoProviders.slice(0, CARDS)) {
    await addProvider(db, {
      ...demo,
      states: [...demo.states, 'NV'],
      insuranceCompanies: [...demo.insuranceCompanies, 'Cigna'],
    });
  }
  await db.destroy();
}

async function startServer(args: string[]): Promise<Server> {
  const child = fork(path.join(import.meta.dirname, 'rendering-server.ts'), args, {
    execArgv: START_ARGUMENTS.filter((argument) => argument.startsWith('--')),
  });
  const [url] = await once(child, 'message');
  return {
    url,
    async cpuSeconds() {
      child.send('cpu');
      const [seconds] = await once(child, 'message');
      return seconds;
    },
    stop: () => void child.kill(),
  };
}

async function requestsPerCpuSecond(server: Server, target: string, count: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
  const before = await server.cpuSeconds();
  let left = count;
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      while (left-- > 0) await request(agent, server.url + target);
    }),
  );
  agent.destroy();
  return count / ((await server.cpuSeconds()) - before);
}

function request(agent: Agent, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`Status ${response.statusCode}`));
      response.resume().on('end', resolve);
    }).on('error', reject);
  });
}
