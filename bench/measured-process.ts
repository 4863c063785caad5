/** A server in a process of its own, on one core where the system can pin it, with what Linux tells of it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

export type MeasuredProcess = {
  origin: string;
  /** From the start of the process until it says that it is ready. */
  startMs: number;
  cpuSeconds(): number;
  residentMegabytes(): number;
  stop(): Promise<void>;
};

export const canPin = spawnSync('taskset', ['-V']).status === 0;

/** Keeps this process, which makes the load, away from the servers' core. */
export function leaveCore(core: number): void {
  if (canPin) spawnSync('taskset', ['-acp', String(core === 0 ? 1 : 0), String(process.pid)]);
}

/** Runs a script that prints `ready on <origin>`. */
export async function startMeasured(
  args: string[],
  env: Record<string, string>,
  core: number,
): Promise<MeasuredProcess> {
  const start = performance.now();
  const command = [...(canPin ? ['taskset', '-c', String(core)] : []), process.execPath, ...args];
  const child = spawn(command[0] as string, command.slice(1), {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const origin = await announcedBy(child);
  // The log is read and thrown away, as a collector would do.
  child.stdout?.resume();
  const proc = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
  return {
    origin,
    startMs: performance.now() - start,
    cpuSeconds() {
      // Behind the command's name in brackets: state is field 3, utime 14 and stime 15 (proc(5)).
      const fields = proc('stat').split(') ')[1]?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    },
    residentMegabytes: () => Number(/VmRSS:\s+(\d+)/.exec(proc('status'))?.[1]) / 1024,
    async stop() {
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
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
