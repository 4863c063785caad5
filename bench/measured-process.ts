/** A server in a process of its own, on one core where the system can pin it, with what Linux tells of it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startCommand } from '../tests/support/start-command.ts';

const TICKS_PER_SECOND = 100;

/** The servers' core; the load comes from another. */
export const SERVER_CORE = 0;

export type MeasuredProcess = {
  origin: string;
  cpuSeconds(): number;
  /** What it holds in memory now, and the most that it ever held. */
  megabytes(): { resident: number; peak: number };
  stop(): Promise<void>;
};

export const canPin = spawnSync('taskset', ['-V']).status === 0;

/** Keeps this process, which makes the load, away from the servers' core. */
export function leaveServerCore(): void {
  if (canPin) spawnSync('taskset', ['-acp', String(SERVER_CORE === 0 ? 1 : 0), String(process.pid)]);
}

/** The built site as `npm start` runs it, on a database that is there. */
export function startSite(dataDir: string, { isPinned = true } = {}): Promise<MeasuredProcess> {
  const command = startCommand();
  const env = {
    ...command.env,
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: process.env.BENCH_LOG_LEVEL ?? 'info',
    RATE_LIMITS: 'off',
  };
  return startAnnounced([process.execPath, ...command.args], env, isPinned);
}

/** What a bare server gives: names and values of headers in turn, and the bytes. */
export type BareAnswer = { head: string[]; body: Buffer };

const EMPTY: BareAnswer = { head: ['Content-Length', '0'], body: Buffer.alloc(0) };

/** A bare `node:http` handler that writes the answer, which is kept in the folder: the yardstick of a page. */
export function startBare(
  folder: string,
  { answer = EMPTY, isPinned = true }: { answer?: BareAnswer; isPinned?: boolean } = {},
): Promise<MeasuredProcess> {
  const file = path.join(folder, 'bare.json');
  writeFileSync(file, JSON.stringify({ head: answer.head, body: answer.body.toString('base64') }));
  return startAnnounced([process.execPath, 'bench/bare-server.ts', file], {}, isPinned);
}

/** Starts a process without waiting for it. */
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
  // Should the bench fail, it leaves nothing running.
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

/** What Linux tells of a process. */
export function processFacts(pid: number | undefined): Pick<MeasuredProcess, 'cpuSeconds' | 'megabytes'> {
  const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8');
  const megabytes = (field: string) =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(read('status'))?.[1]) / 1024;
  return {
    cpuSeconds() {
      // Behind the command's name in brackets: state is field 3, utime 14 and stime 15 (proc(5)).
      const fields = read('stat').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    },
    megabytes: () => ({ resident: megabytes('VmRSS'), peak: megabytes('VmHWM') }),
  };
}

/** Runs what prints `ready on <origin>`. */
async function startAnnounced(
  command: string[],
  env: Record<string, string>,
  isPinned: boolean,
): Promise<MeasuredProcess> {
  const { child, stop } = spawnPinned(command, env, isPinned);
  const origin = await announcedBy(child);
  // The log is read and thrown away, as a collector would do.
  child.stdout?.resume();
  return { origin, ...processFacts(child.pid), stop };
}

async function announcedBy(child: ChildProcess): Promise<string> {
  let output = '';
  for await (const chunk of child.stdout?.iterator({ destroyOnReturn: false }) ?? []) {
    output += chunk;
    const origin = /ready on (\S+)/.exec(output)?.[1];
    if (origin) return origin;
  }
  throw new Error(`The server did not start: ${output}`);
}
