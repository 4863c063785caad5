import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Logger } from 'pino';
import type { PracticeFacts } from '../domain/practice/facts-form.ts';
import type { Context } from './context.ts';
import { startError } from './jobs/start-error.ts';
import { announceStart, createContext, openChecked } from './open.ts';
import { type Config, readBuildInfo, readProcessConfig } from './operations/config.ts';
import { createLogger, reportTo } from './operations/logger.ts';
import { getPracticeFacts } from './practice/repository.ts';

/** In milliseconds: an upload may take a minute. */
const TIMEOUTS = {
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 1_000,
};
/** Without a byte either way, even while a response is being prepared: a proxy waits as long (deploy/nginx.conf). */
const MAX_IDLE_MS = 65_000;
/** Each connection is an open file; a proxy needs far fewer. */
const MAX_CONNECTIONS = 2_000;
/** After the signal, requests are cut off, then the process exits, even if a mail is still being sent. */
const MAX_DRAIN_MS = 5_000;
const MAX_STOP_MS = 7_000;
const PAUSE_MS = 100;

type ServerParts = { config: Config; logger: Logger; server: Server };

/** Returns what answers requests: the built site, or Vite in development. */
type CreateListener = (ctx: Context, facts: PracticeFacts) => RequestListener;

/** Runs the server until a signal. Without a valid configuration or database, prints why and exits with code 1. */
export async function runServer(
  state: string,
  loadSite: (parts: ServerParts) => Promise<CreateListener>,
  log = createLogger,
): Promise<void> {
  /** Before the server is ready, nothing has to be finished: a migration is a transaction. */
  let stop = (_signal: string): void => process.exit(0);
  // One listener from the start, because replacing it could lose a signal that has just arrived.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => stop(signal));
  let config: Config | undefined;
  try {
    config = readProcessConfig();
    const logger = log(config.logLevel);
    logger.info(readBuildInfo(), 'Sorrel starts');
    const server = createServer(TIMEOUTS);
    server.timeout = MAX_IDLE_MS;
    server.maxConnections = MAX_CONNECTIONS;
    const report = reportTo(logger);
    const opening = openChecked(config, { report, isServer: true });
    const [createListener, opened] = await Promise.all([loadSite({ config, logger, server }), opening]);
    const facts = await getPracticeFacts(opened.db);
    server.listen(config.port, config.host);
    await once(server, 'listening');
    // Nothing waits between here and the request listener, so that no request comes earlier.
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    const origin = config.siteUrl ?? `http://localhost:${port}`;
    const ctx = createContext({ ...config, ...opened, origin, report });
    for (const warning of ctx.warnings) logger.warn(warning);
    server.on('request', createListener(ctx, facts));
    ctx.outbox.start();
    ctx.backups?.start();
    const announced = announceStart(state, ctx);
    stop = createStop(server, logger, () => announced.then(ctx.close));
    await announced;
  } catch (error) {
    console.error(startError(error, config?.databaseUrl));
    process.exit(1);
  }
}

/**
 * Returns what a signal does: stops listening, finishes the requests in progress, runs `close`, and exits with code 0
 * within eight seconds.
 */
function createStop(server: Server, logger: Logger, close: () => Promise<void>) {
  let isStopping = false;

  return (signal: string): void => {
    if (isStopping) return;
    isStopping = true;
    logger.info(`${signal}: stops listening`);
    setTimeout(() => server.closeAllConnections(), MAX_DRAIN_MS).unref();
    setTimeout(() => process.exit(0), MAX_STOP_MS).unref();
    // A client could go on with its connection otherwise.
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    server.close(() => {
      logger.info('all requests have ended');
      void close().then(() => process.exit(0));
    });
    setInterval(() => server.closeIdleConnections(), PAUSE_MS).unref();
  };
}
