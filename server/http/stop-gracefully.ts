import type { Server, ServerResponse } from 'node:http';

/** The longest that a request under way may hold up the end. */
const PATIENCE_MS = 8_000;

/**
 * On SIGTERM and SIGINT: takes no new connections, answers what is under way, ends each connection after its answer,
 * drops those that wait for nothing, then closes what the server stands on. The process ends by itself with code 0.
 */
export function stopGracefully(server: Server, close: () => Promise<void>): void {
  const underWay = new Set<ServerResponse>();
  let isStopping = false;
  const dropWhenIdle = () => {
    if (isStopping && underWay.size === 0) server.closeAllConnections();
  };
  server.on('request', (_request, response) => {
    underWay.add(response);
    // A proxy would go on with the connection.
    if (isStopping) response.shouldKeepAlive = false;
    response.once('close', () => {
      underWay.delete(response);
      dropWhenIdle();
    });
  });

  const stop = () => {
    isStopping = true;
    for (const response of underWay) response.shouldKeepAlive = false;
    server.close(() => void close());
    dropWhenIdle();
    setTimeout(() => process.exit(0), PATIENCE_MS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
