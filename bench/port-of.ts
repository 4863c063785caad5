import type { Server } from 'node:net';

/** @throws Error unless the server listens on a TCP port. */
export function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}
