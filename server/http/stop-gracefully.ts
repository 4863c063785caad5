import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** How long requests in progress may delay the exit. */
const GRACE_MS = 8_000;

/** On SIGTERM and SIGINT: finishes requests in progress, then runs `close`. The process exits with code 0. */
export function stopGracefully(server: Server, close: () => Promise<void>): void {
  const closeServer = createGracefulClose(server);
  const stop = () => {
    closeServer(() => void close());
    setTimeout(() => process.exit(0), GRACE_MS).unref();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

/** Node.js has no public name for the response that a connection is sending. */
type HttpSocket = Socket & { _httpMessage?: ServerResponse | null };

/**
 * Returns a function that accepts no new connections, closes the others as soon as they have sent their response, and
 * then calls back. Keeps a list of connections, because a list of responses would slow each of them.
 */
export function createGracefulClose(server: Server): (onClosed: () => void) => void {
  const open = new Set<HttpSocket>();
  server.on('connection', (socket: HttpSocket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });

  return (onClosed) => {
    // The HTTP server's own `close` would cut off responses that have ended but are not sent yet.
    NetServer.prototype.close.call(server, onClosed);
    // Otherwise a proxy would reuse the connection.
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    for (const socket of open) {
      const response = socket._httpMessage;
      if (!response) {
        socket.destroy();
        continue;
      }
      response.shouldKeepAlive = false;
      // Its headers may have promised to keep the connection.
      response.once('close', () => socket.destroySoon());
    }
  };
}
