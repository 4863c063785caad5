import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** How `npm start` runs Node.js; tests/unit/start-command.test.ts compares it with package.json. */
export const START_ARGUMENTS = ['--max-semi-space-size=8', 'server/main.ts'];
export const START_ENVIRONMENT = { MALLOC_ARENA_MAX: '2', NODE_COMPILE_CACHE: 'node_modules/.cache/node' };

export type ServerProcess = { server: ChildProcess; output: () => string };

/** Starts the server like `npm start` on a free port, without waiting for it. */
export function runStartCommand(env: Record<string, string>): ServerProcess {
  const server = spawn(process.execPath, START_ARGUMENTS, {
    cwd: path.resolve(import.meta.dirname, '../..'),
    env: { ...START_ENVIRONMENT, PATH: process.env.PATH, PORT: '0', ...env },
  });
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
