import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { ipv6Block, readClientAddress } from './client-address.ts';

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
  /** Without traffic in either direction, for example when a client does not read its response. */
  timeout: number;
  maxConnections: number;
  /** Browsers use 6; an office may share one address. Not applied behind a proxy, where all have one address. */
  maxConnectionsPerAddress: number;
  /** An IPv6 address also counts toward its /48 block, which has 65,536 networks. */
  maxConnectionsPerIpv6Block: number;
};

const LIMITS: ServerLimits = {
  requestTimeout: 60_000,
  headersTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 10_000,
  timeout: 60_000,
  maxConnections: 2_000,
  maxConnectionsPerAddress: 128,
  maxConnectionsPerIpv6Block: 256,
};

/** Creates an HTTP server that closes slow and excess connections. */
export function createLimitedServer(trustedProxies: number, limits = LIMITS): Server {
  const { maxConnectionsPerAddress, maxConnectionsPerIpv6Block, maxConnections, timeout, ...options } =
    limits;
  const server = createServer(options);
  server.maxConnections = maxConnections;
  server.timeout = timeout;
  if (trustedProxies > 0) return server;

  const ofAddress = createConnectionCount(maxConnectionsPerAddress);
  const ofBlock = createConnectionCount(maxConnectionsPerIpv6Block);
  server.prependListener('connection', (socket) => {
    const address = readClientAddress(socket.remoteAddress, undefined, 0);
    const block = ipv6Block(address);
    // A connection over its address's limit does not count toward the block.
    if (!ofAddress(address, socket) || (block && !ofBlock(block, socket))) socket.destroy();
  });
  return server;
}

/** Returns a function that counts a connection for its key until it closes; false if there are too many already. */
function createConnectionCount(max: number): (key: string, socket: Socket) => boolean {
  const open = new Map<string, number>();
  return (key, socket) => {
    const count = open.get(key) ?? 0;
    if (count >= max) return false;
    open.set(key, count + 1);
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
    return true;
  };
}
