import { createServer, type Server } from 'node:http';
import { readClientAddress } from './client-address.ts';

/** In milliseconds and connections. */
export type ServerLimits = {
  /** For a complete request, body included: 6 MB of pictures at 0.8 Mbit/s. */
  requestTimeout: number;
  /** For the headers, and for a new connection to send its first request. */
  headersTimeout: number;
  /** How often the two above are checked. */
  connectionsCheckingInterval: number;
  /** Between requests. */
  keepAliveTimeout: number;
  /** Without a byte in either direction, as of a client that does not read its response. */
  timeout: number;
  maxConnections: number;
  /** Not behind a proxy, whose connections have one address. */
  maxConnectionsPerAddress: number;
};

const LIMITS: ServerLimits = {
  requestTimeout: 60_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 10_000,
  timeout: 60_000,
  maxConnections: 2_000,
  maxConnectionsPerAddress: 256,
};

/** Creates an HTTP server that closes slow and excess connections. */
export function createLimitedServer(trustedProxies: number, limits = LIMITS): Server {
  const { maxConnectionsPerAddress, maxConnections, timeout, ...options } = limits;
  const server = createServer(options);
  server.maxConnections = maxConnections;
  server.timeout = timeout;
  if (trustedProxies > 0) return server;

  const open = new Map<string, number>();
  server.prependListener('connection', (socket) => {
    const address = readClientAddress(socket.remoteAddress, undefined, 0);
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > maxConnectionsPerAddress) socket.destroy();
  });
  return server;
}
