import { once } from 'node:events';
import { expect, test } from 'vitest';
import { freePort } from '../support/free-port.ts';
import { startPollingBalancer } from '../support/polling-balancer.ts';
import { databaseSettings, type Environment, type ServerProcess, startedServer } from '../support/process.ts';
import { createCertificate, HOST_NAME, startCaddy, startNginx } from '../support/proxies.ts';
import { type LoadTarget, type SteadyLoad, startSteadyLoad } from '../support/steady-load.ts';
import { createDatabase, type Engine } from '../support/test-site.ts';

const RESTARTS = 10;
const TIMEOUT_MS = 600_000;

const TARGETS: LoadTarget[] = [
  { method: 'GET', path: '/', status: 200 },
  { method: 'GET', path: '/about', status: 200 },
  { method: 'GET', path: '/api/states', status: 200 },
  // Rejected for missing fields, which proves that it reached a process.
  { method: 'POST', path: '/api/patient_referrals', status: 422 },
  // Rejected without a session. No proxy retries it.
  { method: 'PATCH', path: '/api/providers/1', status: 401 },
  { method: 'GET', path: '/providers/1', status: 404 },
];

async function settingsOf(engine: Engine): Promise<Environment> {
  return {
    ...databaseSettings(await createDatabase(engine)),
    SITE_URL: `https://${HOST_NAME}`,
    HOST: '127.0.0.1',
    TRUST_PROXY: '1',
    RATE_LIMITS: 'off',
    // Uses the default, unlike other tests, which do not drain.
    DRAIN_SECONDS: '',
  };
}

async function stop({ server }: ServerProcess): Promise<void> {
  server.kill('SIGTERM');
  const [code] = await once(server, 'exit');
  expect(code).toBe(0);
}

/** Returns the targets, with a browser file of the page. */
async function targetsOf(port: number): Promise<LoadTarget[]> {
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  const path = /\/assets\/[^"]+\.css/.exec(page)?.[0] ?? '';
  return [...TARGETS, { method: 'GET', path, status: 200 }];
}

async function expectNoFailures(loads: SteadyLoad[]): Promise<void> {
  const failures = await Promise.all(loads.map((load) => load.stop()));
  console.log(`Answered: ${loads.map((load) => load.count())}`);
  expect(failures.flat()).toEqual([]);
  for (const load of loads) expect(load.count()).toBeGreaterThan(100);
}

test('ten restarts of two processes lose no request', { timeout: TIMEOUT_MS }, async () => {
  const env = await settingsOf('postgres');
  const ports = [await freePort(), await freePort()];
  const start = (port: number) => startedServer({ ...env, PORT: `${port}` });
  const servers = await Promise.all(ports.map(start));
  const certificate = createCertificate();
  const { ca } = certificate;
  const nginx = await startNginx(ports, certificate);
  const caddy = await startCaddy(ports, certificate);
  const balancer = await startPollingBalancer(ports);
  const targets = await targetsOf(ports[0] ?? 0);
  await expect.poll(() => ports.every(balancer.isReady)).toBe(true);
  const common = { host: HOST_NAME, targets };
  const loads = [
    startSteadyLoad({ name: 'nginx', port: nginx.httpsPort, ca, ...common }),
    startSteadyLoad({ name: 'Caddy', port: caddy.httpsPort, ca, ...common }),
    startSteadyLoad({ name: 'a balancer', port: balancer.port, ...common }),
  ];
  for (let restart = 0; restart < RESTARTS; restart++) {
    for (const [index, port] of ports.entries()) {
      const running = servers[index];
      if (running) await stop(running);
      servers[index] = await start(port);
      // As docs/operations.md says, balancers must see this in /healthz before the next process stops.
      await expect.poll(() => balancer.isReady(port)).toBe(true);
      await caddy.waitUntilUp(port);
    }
  }
  await expectNoFailures(loads);
});

test('behind Caddy, GET requests wait for the restart of a single process', {
  timeout: TIMEOUT_MS,
}, async () => {
  const port = await freePort();
  const env = { ...(await settingsOf('sqlite')), PORT: `${port}` };
  let running = await startedServer(env);
  const certificate = createCertificate();
  const { httpsPort } = await startCaddy([port], certificate);
  // Caddy before 2.7.5 answers other methods with 503 during the restart.
  const targets = (await targetsOf(port)).filter(({ method }) => method === 'GET');
  const load = startSteadyLoad({
    name: 'Caddy',
    port: httpsPort,
    host: HOST_NAME,
    ca: certificate.ca,
    targets,
  });
  for (let restart = 0; restart < 2; restart++) {
    await stop(running);
    running = await startedServer(env);
    const before = load.count();
    await expect.poll(load.count).toBeGreaterThan(before + 20);
  }
  await expectNoFailures([load]);
});
