import type { Server, ServerResponse } from 'node:http';

/** How long requests in progress may delay the exit. */
const GRACE_MS = 8_000;

/**
 * On SIGTERM and SIGINT: accepts no new connections, finishes requests in progress, closes each connection after its
 * response, then runs `close`. The process exits with code 0.
 */
export function stopGracefully(server: Server, close: () => Promise<void>): void {
  const inProgress = new Set<ServerResponse>();
  let isStopping = false;
  const closeWhenIdle = () => {
    if (isStopping && inProgress.size === 0) server.closeAllConnections();
  };
  server.on('request', (_request, response) => {
    inProgress.add(response);
    // Otherwise a proxy would reuse the connection.
    if (isStopping) response.shouldKeepAlive = false;
    response.once('close', () => {
      inProgress.delete(response);
      closeWhenIdle();
    });
  });

  const stop = () => {
    isStopping = true;
    for (const response of inProgress) response.shouldKeepAlive = false;
    server.close(() => void close());
    closeWhenIdle();
    setTimeout(() => process.exit(0), GRACE_MS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
