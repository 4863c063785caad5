import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isSafe } from './origin-check.ts';

/** In milliseconds and connections. */
const LIMITS = {
  /** For a complete request, body included. `readBytes` has the limits of bodies. */
  requestTimeout: 60_000,
  /** For the headers, and for a new connection to send its first request. */
  headersTimeout: 10_000,
  /** How often the two above are checked. */
  connectionsCheckingInterval: 5_000,
  /** Between requests. */
  keepAliveTimeout: 10_000,
  /** Without traffic in either direction, for example when a client does not read its response. */
  timeout: 60_000,
  /** Behind a proxy, 32 clients can have as many unfinished requests; each connection is an open file. */
  maxConnections: 2_000,
};

/** Creates an HTTP server that closes slow and excess connections. */
export function createLimitedServer(limits = LIMITS): Server {
  const { maxConnections, timeout, ...options } = limits;
  const server = createServer(options);
  server.maxConnections = maxConnections;
  server.timeout = timeout;
  server.on('request', closeAfterUnreadBody);
  return server;
}

/** Nobody reads the body of a GET, so its connection would wait for it until requestTimeout. */
function closeAfterUnreadBody({ method = '', headers }: IncomingMessage, response: ServerResponse): void {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
  if (hasBody && isSafe(method)) response.shouldKeepAlive = false;
}
