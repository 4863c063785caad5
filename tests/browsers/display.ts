import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A display without a screen. */
export type Display = { env: { DISPLAY: string }; stop(): Promise<void> };

/** Starts an X server that draws in memory. */
export async function startDisplay(): Promise<Display> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  // Xvfb prints the number of the display that it uses.
  const [number] = await once(server.stdio[3] as NodeJS.ReadableStream, 'data');
  return {
    env: { DISPLAY: `:${String(number).trim()}` },
    stop: () => end(server),
  };
}

/** Ends a process, if it still runs. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}
