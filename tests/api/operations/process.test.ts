import { once } from 'node:events';
import { readdirSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readBuildInfo } from '../../../server/operations/config.ts';
import { listen } from '../../support/listen.ts';
import { databaseSettings, spawnServer, startedServer, temporaryFolder } from '../../support/process.ts';
import { printed } from '../../support/start-command.ts';
import { createDatabase } from '../../support/test-site.ts';

async function failedStart(env: Record<string, string>): Promise<{ code: number; output: string }> {
  const { server, output } = spawnServer(env);
  const [code] = await once(server, 'close');
  return { code, output: output().trim() };
}

describe('a failed start prints one line', () => {
  test.each([
    ['PORT', 'http', 'PORT is not a port number. Example: PORT=3000'],
    ['HOST', '203.0.113.9', 'HOST 203.0.113.9 is not an address of this machine. Example: HOST=127.0.0.1'],
  ])('a wrong setting: %s=%s', async (name, value, output) => {
    expect(await failedStart({ [name]: value })).toEqual({ code: 1, output });
  });

  test('a port in use', async () => {
    const port = await listen(createServer());
    const { code, output } = await failedStart({ PORT: String(port) });
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`^PORT ${port} is in use by another program\\. Example: PORT=\\d+$`));
  });

  test('a file that is not a database', async () => {
    const folder = temporaryFolder();
    const content = 'This is no database, but long enough to be read as one.';
    writeFileSync(path.join(folder, 'sorrel.sqlite'), content);
    const { code, output } = await failedStart({ DATA_DIR: folder });
    expect(code).toBe(1);
    expect(output).toMatch(/^The SQLite database in DATA_DIR cannot be opened: .*\.$/);
  });
});

test('a server backs up, has metrics, and ends with idle connections', async () => {
  const folder = temporaryFolder();
  const METRICS_TOKEN = 'a-token-of-the-tests';
  const started = await startedServer({ BACKUP_DIR: folder, METRICS_TOKEN, LOG_LEVEL: 'info' });
  const { server, output, origin } = started;
  await printed(started, /"level":"info",.*backed up to/);
  expect(readdirSync(folder)).toEqual([expect.stringMatching(/^sorrel-.*\.sqlite$/)]);
  const get = async (address: string, headers = {}) => (await fetch(origin + address, { headers })).text();
  await get('/');
  // Proxies check the health without a Host header.
  const check = connect(Number(new URL(origin).port));
  check.write('GET /healthz HTTP/1.0\r\n\r\n');
  expect(await text(check)).toMatch(/^HTTP\/1.1 200 /);
  expect(JSON.parse(await get('/api/openapi.json'))).toHaveProperty('openapi');
  const metrics = await get('/metrics', { Authorization: `Bearer ${METRICS_TOKEN}` });
  expect(metrics).toContain('route="/*"');

  const silent = connect(Number(new URL(origin).port));
  silent.on('error', () => {});
  await once(silent, 'connect');
  // Half a request does not keep the server from closing everything.
  const half = connect(Number(new URL(origin).port));
  half.on('error', () => {}).write('GET / HTTP/1.1\r\n');
  await once(half, 'connect');
  server.kill('SIGTERM');
  expect((await once(server, 'close'))[0]).toBe(0);
  const lines = output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  const logged = lines.map((line) => JSON.parse(line));
  const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(logged[0]).toMatchObject({ level: 'info', time, msg: 'Sorrel starts', ...readBuildInfo() });
  const messages = logged.map(({ msg }) => msg);
  expect(messages).toContain('SIGTERM: stops listening');
  expect(messages).toContain('all requests have ended');
});

test('SIGTERM during the start: the server exits with 0, without an error', async () => {
  const started = spawnServer({ LOG_LEVEL: 'info' });
  await printed(started, /Sorrel starts/);
  started.server.kill('SIGTERM');
  expect(await once(started.server, 'close')).toEqual([0, null]);
  expect(started.output()).not.toContain('Error');
});

test('SIGTERM: the server answers pending requests, then exits with 0', async () => {
  const { server, client, answer } = await serverWithHeldRequest();
  server.kill('SIGTERM');
  const ended = once(server, 'exit');
  await client.query('rollback');
  expect((await answer).status).toBe(200);
  expect(await (await answer).json()).toHaveLength(51);
  expect((await ended)[0]).toBe(0);
});

test('a broken PostgreSQL connection is a 503, and the server recovers', async () => {
  const { server, origin, client, answer } = await serverWithHeldRequest();
  await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${WAITING}`);
  expect((await answer).status).toBe(503);
  await client.query('rollback');
  // Until the pool notices, another request may get the broken connection.
  await expect.poll(async () => (await fetch(`${origin}/api/states`)).status).toBe(200);
  expect(server.exitCode).toBeNull();
});

const WAITING = "datname = current_database() and wait_event_type = 'Lock'";

/** A PostgreSQL server with a request that waits for a lock; the client's rollback releases it. */
async function serverWithHeldRequest() {
  const database = await createDatabase('postgres');
  const { server, origin } = await startedServer({ ...databaseSettings(database), LOG_LEVEL: 'silent' });
  const client = new pg.Client({ connectionString: database.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin; lock table states in access exclusive mode');
  let isAnswered = false;
  const answer = fetch(`${origin}/api/states`).finally(() => {
    isAnswered = true;
  });
  while ((await client.query(`select from pg_stat_activity where ${WAITING}`)).rowCount === 0) {
    if (isAnswered) throw new Error(`The request did not wait: ${(await answer).status}`);
  }
  return { server, origin, client, answer };
}
