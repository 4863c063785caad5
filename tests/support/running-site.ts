import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expectNoLeaks, expectNoLeaksIn } from './leaks.ts';
import { openServices } from './services.ts';
import { addressOf, runStartCommand } from './start-command.ts';

export type RunningSite = Awaited<ReturnType<typeof startServer>>;

/** Starts the built site like `npm start`, in a temporary folder, without example referrals. */
export async function startServer() {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'sorrel-e2e-'));
  const started = runStartCommand({ DATA_DIR: dataDir, LOG_LEVEL: 'info', RATE_LIMITS: 'off' });
  const { server, output } = started;
  server.stderr?.pipe(process.stderr);
  const url = await addressOf(started);
  const database = { databaseUrl: undefined, dataDir, onConnectionError: () => {} };
  const services = openServices(database, { origin: url });
  // The made-up ones of the demo.
  await services.db.deleteFrom('referrals').execute();
  return {
    url,
    /** Where it writes mails, one file each. */
    mailFolder: path.join(dataDir, 'mail'),
    output,
    /** The services on the same database, for test setup. */
    services,
    async stop() {
      await services.close();
      if (server.exitCode !== null) throw new Error(`The server had ended with ${server.exitCode}.`);
      server.kill('SIGTERM');
      const [code] = await once(server, 'exit');
      if (code !== 0) throw new Error(`The server ended with ${code} after SIGTERM.`);
      expectNoLeaks('The log', output());
      expectNoLeaksIn(dataDir);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
