import { createServer, type Server } from 'node:http';

/** In milliseconds and connections. */
const LIMITS = {
  /** For a complete request, body included: 6 MB of pictures at 0.8 Mbit/s. */
  requestTimeout: 60_000,
  /** For the headers, and for a new connection to send its first request. */
  headersTimeout: 10_000,
  /** How often the two above are checked. */
  connectionsCheckingInterval: 5_000,
  /** Between requests. */
  keepAliveTimeout: 10_000,
  /** Without traffic in either direction, for example when a client does not read its response. */
  timeout: 60_000,
  maxConnections: 2_000,
};

/** Creates an HTTP server that closes slow and excess connections. */
export function createLimitedServer(limits = LIMITS): Server {
  const { maxConnections, timeout, ...options } = limits;
  const server = createServer(options);
  server.maxConnections = maxConnections;
  server.timeout = timeout;
  return server;
}
