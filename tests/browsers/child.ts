import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Ends a process, if it still runs. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill();
  await exited;
}
