import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Services } from '../../server/services.ts';
import { expectNoLeaks, expectNoLeaksIn } from './leaks.ts';
import { openServices } from './services.ts';
import { START_ARGUMENTS, START_ENVIRONMENT } from './start-command.ts';

export type RunningSite = {
  url: string;
  /** Where it writes mails, one file each. */
  mailFolder: string;
  /** Its output until it accepted requests. */
  output(): string;
  /** The services on the same database, for test setup. */
  services: Services;
  stop(): Promise<void>;
};

/** Starts the built site like `npm start`, on a free port and in a temporary folder, without example referrals. */
export async function startServer(env: Record<string, string> = {}): Promise<RunningSite> {
  const dataDir = env.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), 'sorrel-e2e-'));
  const server = spawn(process.execPath, START_ARGUMENTS, {
    env: {
      ...process.env,
      ...START_ENVIRONMENT,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      RATE_LIMITS: 'off',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (chunk) => (output += chunk));
  server.stderr?.pipe(process.stderr);
  const url = await announcedUrl(server);
  const database = { databaseUrl: env.DATABASE_URL, dataDir, onConnectionError: () => {} };
  const services = openServices(database, { origin: url });
  // The made-up ones of the demo.
  await services.db.deleteFrom('referrals').execute();
  return {
    url,
    mailFolder: path.join(dataDir, 'mail'),
    output: () => output,
    services,
    async stop() {
      await services.close();
      if (server.exitCode !== null) throw new Error(`The server had ended with ${server.exitCode}.`);
      server.kill('SIGTERM');
      const [code] = await once(server, 'exit');
      if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM.`);
      expectNoLeaks('The log', output);
      expectNoLeaksIn(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function announcedUrl(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    server.stdout?.on('data', (chunk) => {
      output += chunk;
      const url = /Sorrel is ready on (\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    });
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}.\n${output}`)));
  });
}
