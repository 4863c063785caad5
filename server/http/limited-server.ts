import { createServer, type Server } from 'node:http';

/** In milliseconds and connections. */
type ServerLimits = {
  /** For a complete request, body included: 6 MB of pictures at 0.8 Mbit/s. */
  requestTimeout: number;
  /** For the headers, and for a new connection to send its first request. */
  headersTimeout: number;
  /** How often the two above are checked. */
  connectionsCheckingInterval: number;
  /** Between requests. */
  keepAliveTimeout: number;
  /** Without traffic in either direction, for example when a client does not read its response. */
  timeout: number;
  maxConnections: number;
};

const LIMITS: ServerLimits = {
  requestTimeout: 60_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 10_000,
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
