import type { Server } from 'node:http';

/** From the signal to the exit. */
const MAX_STOP_MS = 8_000;

/**
 * On SIGTERM or SIGINT: stops listening, finishes the requests in progress, runs `close`, and exits with code 0 within
 * eight seconds. Call it before other listeners of requests.
 */
export function stopOnSignal(
  server: Server,
  close: () => Promise<void>,
  log: (message: string) => void,
): void {
  let running = 0;
  let isStopping = false;

  function closeConnections(): void {
    if (isStopping && running === 0) server.closeAllConnections();
  }

  server.on('request', (_request, response) => {
    running++;
    // Otherwise a client could go on with its connection.
    if (isStopping) response.shouldKeepAlive = false;
    response.once('close', () => {
      running--;
      closeConnections();
    });
  });

  function stop(signal: string): void {
    if (isStopping) return;
    isStopping = true;
    log(`${signal}: stops listening`);
    setTimeout(() => process.exit(0), MAX_STOP_MS).unref();
    server.close(() => {
      log('all requests have ended');
      void close().then(() => process.exit(0));
    });
    closeConnections();
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
