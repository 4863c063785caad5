/** The demo practice, and servers in processes of their own, pinned to one core if possible. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../server/db/database.ts';
import { prepareDatabase } from '../server/open.ts';
import { START_COMMAND } from '../tests/support/start-command.ts';

const [SERVER_CORE, LOAD_CORE] = ['0', '1'];
const canPin = spawnSync('taskset', ['-V']).status === 0;

export type Server = { origin: string; stop(): Promise<void> };

/** Creates the demo practice in a temporary folder that is deleted on exit. */
export async function createDemoDatabase(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const db = openDatabase({ databaseUrl: undefined, dataDir: folder, onConnectionError: () => {} });
  await prepareDatabase(db, { isLocalTrial: true });
  await db.destroy();
  return folder;
}

/** Pins this process, the load generator, to a core other than the servers'. */
export function pinLoadGenerator(): void {
  if (canPin) spawnSync('taskset', ['-acp', LOAD_CORE, String(process.pid)]);
}

/** Starts the built site as `npm start` does, on an existing database. */
export function startSite(dataDir: string, { isPinned = false } = {}): Promise<Server> {
  const env = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'info', RATE_LIMITS: 'off' };
  return startServer(START_COMMAND, env, isPinned);
}

/** Starts the baseline: a bare `node:http` handler. `head` alternates header names and values. */
export function startBare(folder: string, { head, body }: { head: string[]; body: Buffer }): Promise<Server> {
  const file = path.join(folder, 'bare.json');
  writeFileSync(file, JSON.stringify({ head, body: body.toString('base64') }));
  return startServer([process.execPath, 'bench/bare-server.ts', file], {}, true);
}

/** Starts a server and waits until it prints `ready on <origin>`. */
async function startServer(
  command: string[],
  env: Record<string, string>,
  isPinned: boolean,
): Promise<Server> {
  const pin = isPinned && canPin ? ['taskset', '-c', SERVER_CORE] : [];
  const [program = '', ...rest] = [...pin, ...command];
  const child = spawn(program, rest, {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  // Leave no process behind if the bench fails.
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const origin = await readOrigin(child);
  // Drain the log, or a full pipe would block the server.
  child.stdout?.resume();
  return {
    origin,
    async stop() {
      child.kill();
      await exit;
    },
  };
}

async function readOrigin(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += chunk;
    const origin = /ready on (\S+)/.exec(output)?.[1];
    if (origin) return origin;
  }
  throw new Error(`The server did not start: ${output}`);
}
