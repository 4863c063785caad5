import type { Server } from 'node:http';

/** The longest that a request under way may hold up the end. */
const PATIENCE_MS = 8_000;

/**
 * On SIGTERM and SIGINT: takes no new requests, answers those under way, drops connections that wait for nothing,
 * then closes what the server stands on. The process ends by itself with code 0.
 */
export function stopGracefully(server: Server, close: () => Promise<void>): void {
  let underWay = 0;
  let isStopping = false;
  const dropWhenIdle = () => {
    if (isStopping && underWay === 0) server.closeAllConnections();
  };
  server.on('request', (_request, response) => {
    underWay++;
    response.once('close', () => {
      underWay--;
      dropWhenIdle();
    });
  });

  const stop = () => {
    isStopping = true;
    server.close(() => void close());
    dropWhenIdle();
    setTimeout(() => process.exit(0), PATIENCE_MS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
