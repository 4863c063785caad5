import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ipv6Block, requestAddress } from './client-address.ts';

/** Handles a request, at once or after the promise, until which it counts even if its client disconnects. */
export type Listener = (request: IncomingMessage, response: ServerResponse) => Promise<void> | undefined;

export type UnfinishedRequests = ReturnType<typeof createUnfinishedRequests>;

const LIMITS = {
  /** Browsers use 6 connections; an office may share one address. */
  perAddress: 64,
  /** An IPv6 address also counts toward its /48 block, which has 65,536 networks. */
  perIpv6Block: 128,
};

const REJECTION = { 'Retry-After': 2, 'Content-Type': 'text/plain', Connection: 'close' };

/**
 * Counts each client's unfinished requests, whatever connections they use: behind a proxy, clients share connections.
 * Call it before the server listens.
 */
export function createUnfinishedRequests(server: Server, trustedProxies: number, limits = LIMITS) {
  /** The unfinished responses of each open connection, each with the function that ends its count. */
  const connections = new Map<Socket, Map<ServerResponse, () => void>>();
  /** By network address, and by IPv6 block. */
  const counts = new Map<string, number>();
  let total = 0;

  server.on('connection', (socket) => {
    const responses = new Map<ServerResponse, () => void>();
    connections.set(socket, responses);
    socket.once('close', () => {
      connections.delete(socket);
      // Responses that wait for an earlier one emit no event of their own.
      for (const finish of responses.values()) finish();
    });
  });

  function hasTooMany(address: string): boolean {
    const countOf = (key: string) => counts.get(key) ?? 0;
    const block = blockKey(address);
    return countOf(address) >= limits.perAddress || (block !== null && countOf(block) >= limits.perIpv6Block);
  }

  function add(address: string, difference: 1 | -1): void {
    total += difference;
    for (const key of [address, blockKey(address)]) {
      if (key === null) continue;
      const count = (counts.get(key) ?? 0) + difference;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    }
  }

  function count(address: string, socket: Socket, response: ServerResponse, started?: Promise<void>): void {
    const responses = connections.get(socket);
    if (!responses) return;
    add(address, 1);
    const finish = () => {
      if (!responses.delete(response)) return;
      // Otherwise clients could disconnect faster than their requests start.
      void Promise.resolve(started).then(() => add(address, -1));
    };
    responses.set(response, finish);
    response.once('close', finish);
  }

  return {
    /** Rejects requests of clients that have too many unfinished ones, and counts the others. */
    limit: (listener: Listener) => (request: IncomingMessage, response: ServerResponse) => {
      const { socket } = request;
      // A later request in the same chunk, after its connection was closed.
      if (socket.destroyed) return;
      // Parsing an address takes as long as sending a cached page.
      if (total >= limits.perAddress && hasTooMany(requestAddress(request, trustedProxies))) {
        // Behind an unfinished response, Node.js would keep this one and all that follow in memory.
        if (response.socket === null) socket.destroy();
        else
          response.writeHead(503, REJECTION).end('Too many requests at once. Please try again in a moment.');
        return;
      }
      const started = listener(request, response);
      // Cached pages are sent at once and need no count. The event of a sent response comes later.
      const isSent = response.writableEnded && response.writableLength === 0;
      if (!isSent) count(requestAddress(request, trustedProxies), socket, response, started);
    },
    /** Returns the unfinished responses of each open connection, oldest first. */
    byConnection: () =>
      new Map([...connections].map(([socket, responses]) => [socket, [...responses.keys()]])),
  };
}

/** Differs from the key of the block's first network. */
function blockKey(address: string): string | null {
  const block = ipv6Block(address);
  return block && `${block}/48`;
}
