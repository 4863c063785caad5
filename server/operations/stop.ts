import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** From the signal to the exit. */
const MAX_STOP_MS = 8_000;
const PAUSE_MS = 100;

/**
 * On SIGTERM or SIGINT: stops listening, finishes the requests in progress, runs `close`, and exits with code 0 within
 * eight seconds. Call it before the server listens.
 */
export function stopOnSignal(
  server: Server,
  close: () => Promise<void>,
  log: (message: string) => void,
): void {
  const sockets = new Set<Socket>();
  let isStopping = false;

  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });

  function stop(signal: string): void {
    if (isStopping) return;
    isStopping = true;
    log(`${signal}: stops listening`);
    setTimeout(() => process.exit(0), MAX_STOP_MS).unref();
    // Otherwise a client could go on with its connection.
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    server.close(() => {
      log('all requests have ended');
      void close().then(() => process.exit(0));
    });
    // Node.js does not count connections without a first request as idle.
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    setInterval(() => server.closeIdleConnections(), PAUSE_MS).unref();
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}
