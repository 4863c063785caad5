import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.resolve(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** What `npm start` runs, as one process. */
export const START_COMMAND = ['sh', '-c', scripts.start];

export type ServerProcess = { server: ChildProcess; output: () => string };

/** Starts the server like `npm start` on a free port, without waiting for it. */
export function runStartCommand(env: Record<string, string>): ServerProcess {
  const [shell = '', ...rest] = START_COMMAND;
  const PATH = `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`;
  const server = spawn(shell, rest, { cwd: ROOT, env: { PATH, PORT: '0', ...env } });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => (output += chunk));
  return { server, output: () => output };
}

/** Waits for a pattern in the server's output. @throws Error with the output if the server exits first. */
export async function printed({ server, output }: ServerProcess, pattern: RegExp): Promise<RegExpExecArray> {
  for (;;) {
    const match = pattern.exec(output());
    if (match) return match;
    if (server.exitCode !== null) throw new Error(output());
    await Promise.race([once(server.stdout as NodeJS.ReadableStream, 'data'), once(server, 'exit')]);
  }
}

/** Waits until the server listens. @returns its address. */
export async function addressOf(started: ServerProcess): Promise<string> {
  const [, address = ''] = await printed(started, /Sorrel is ready on (\S+)\n/);
  return address;
}
