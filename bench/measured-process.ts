/** Runs a server in a separate process, pinned to one core if possible, and reads its CPU time and memory. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { START_ARGUMENTS, START_ENVIRONMENT } from '../tests/support/start-command.ts';

const TICKS_PER_SECOND = 100;

/** The server's core. The load generator runs on another. */
export const SERVER_CORE = 0;

export type MeasuredProcess = {
  origin: string;
  cpuSeconds(): number;
  /** Current and peak resident memory. */
  megabytes(): { resident: number; peak: number };
  stop(): Promise<void>;
};

export const canPin = spawnSync('taskset', ['-V']).status === 0;

/** Pins this process, the load generator, to a core other than the server's. */
export function pinLoadGenerator(): void {
  if (canPin) spawnSync('taskset', ['-acp', String(SERVER_CORE === 0 ? 1 : 0), String(process.pid)]);
}

/** Starts the built site as `npm start` does, on an existing database. */
export function startSite(
  dataDir: string,
  { isPinned = true, hasRateLimits = false } = {},
): Promise<MeasuredProcess> {
  const env = {
    ...START_ENVIRONMENT,
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.BENCH_LOG_LEVEL ?? 'info',
    RATE_LIMITS: hasRateLimits ? 'on' : 'off',
  };
  return startServer([process.execPath, ...START_ARGUMENTS], env, isPinned);
}

/** `head` alternates header names and values, as `writeHead` takes them. */
export type BareResponse = { head: string[]; body: Buffer };

const EMPTY: BareResponse = { head: ['Content-Length', '0'], body: Buffer.alloc(0) };

/** Starts the baseline: a bare `node:http` handler that sends `response`, stored in `folder`. */
export function startBare(
  folder: string,
  { response = EMPTY, isPinned = true }: { response?: BareResponse; isPinned?: boolean } = {},
): Promise<MeasuredProcess> {
  const file = path.join(folder, 'bare.json');
  writeFileSync(file, JSON.stringify({ head: response.head, body: response.body.toString('base64') }));
  return startServer([process.execPath, 'bench/bare-server.ts', file], {}, isPinned);
}

/** Spawns a process, by default pinned to the server's core. */
export function spawnPinned(command: string[], env: Record<string, string> = {}, isPinned = true) {
  const [program = '', ...args] = [
    ...(isPinned && canPin ? ['taskset', '-c', String(SERVER_CORE)] : []),
    ...command,
  ];
  const child = spawn(program, args, {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  // Leave no child process behind if the bench fails.
  const kill = () => child.kill();
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return {
    child,
    async stop() {
      child.kill('SIGTERM');
      await exit;
    },
  };
}

/** Reads a process's CPU time and memory from `/proc`. */
export function processUsage(pid: number | undefined): Pick<MeasuredProcess, 'cpuSeconds' | 'megabytes'> {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
  const megabytes = (field: string) =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(read('status'))?.[1]) / 1024;
  return {
    cpuSeconds() {
      // After the command name in parentheses come state (field 3), …, utime (14) and stime (15); see proc(5).
      const fields = read('stat').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    },
    megabytes: () => ({ resident: megabytes('VmRSS'), peak: megabytes('VmHWM') }),
  };
}

/** Starts a server and waits until it prints `ready on <origin>`. */
async function startServer(
  command: string[],
  env: Record<string, string>,
  isPinned: boolean,
): Promise<MeasuredProcess> {
  const { child, stop } = spawnPinned(command, env, isPinned);
  const origin = await readOrigin(child);
  // Drain the log, or a full pipe would block the server.
  child.stdout?.resume();
  return { origin, ...processUsage(child.pid), stop };
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
