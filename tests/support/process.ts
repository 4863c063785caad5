import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject, onTestFinished, vi } from 'vitest';
import { runSorrel } from '../../cli/program.ts';
import type { DatabaseOptions } from '../../server/db/database.ts';
import { expectNoLeaks, expectNoLeaksIn } from './leaks.ts';
import { TEST_DATA_KEY } from './services.ts';
import { addressOf, runStartCommand, type ServerProcess } from './start-command.ts';

export type Environment = Record<string, string>;

/** Creates a folder that is deleted when the test ends; nothing in it may contain patient data. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sorrel-process-'));
  onTestFinished(() => {
    expectNoLeaksIn(folder);
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export function databaseSettings({ databaseUrl, dataDir }: DatabaseOptions): Environment {
  return { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl, DATA_KEY: TEST_DATA_KEY }) };
}

/** Starts the server like `npm start`, by default on a migrated SQLite database, without waiting for it. */
export function spawnServer(env: Environment): ServerProcess {
  const folder = temporaryFolder();
  copyFileSync(inject('sqliteTemplate'), path.join(folder, 'sorrel.sqlite'));
  const started = runStartCommand({ DATA_DIR: folder, LOG_LEVEL: 'warn', ...env });
  onTestFinished(() => {
    started.server.kill('SIGKILL');
    expectNoLeaks('The log', started.output());
  });
  return started;
}

export async function startedServer(env: Environment = {}): Promise<ServerProcess & { origin: string }> {
  const started = spawnServer(env);
  return { ...started, origin: await addressOf(started) };
}

export async function stopped({ server, output }: ServerProcess): Promise<string> {
  server.kill('SIGTERM');
  await once(server, 'close');
  return output();
}

export type CommandResult = { code: number; stdout: string; stderr: string };

/** Runs `sorrel` in this process, in an empty folder with only these settings. Not concurrently. */
export async function sorrel(args: string[], env: Environment): Promise<CommandResult> {
  const { exitCode, env: ownEnv } = process;
  const folder = process.cwd();
  const result = { stdout: '', stderr: '' };
  const write = (stream: keyof typeof result) => (text: unknown) => {
    result[stream] += text;
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(write('stdout')),
    vi.spyOn(process.stderr, 'write').mockImplementation(write('stderr')),
    vi.spyOn(console, 'log').mockImplementation((line) => write('stdout')(`${line}\n`)),
    vi.spyOn(console, 'error').mockImplementation((line) => write('stderr')(`${line}\n`)),
  ];
  process.chdir(temporaryFolder());
  process.env = { ...env };
  process.exitCode = undefined;
  try {
    await runSorrel(args);
    return { code: Number(process.exitCode ?? 0), ...result };
  } finally {
    process.chdir(folder);
    process.env = ownEnv;
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
  }
}
