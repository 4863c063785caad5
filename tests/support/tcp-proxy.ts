import { connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { listen } from './listen.ts';

/** Forwards TCP connections to the URL's host until the test ends. `url` has the proxy in place of host and port. */
export async function openTcpProxy(target: string) {
  const { hostname, port } = new URL(target);
  const sockets = new Set<Socket>();
  let state: 'forward' | 'stall' | 'cut' = 'forward';
  const server = createServer((socket) => {
    track(socket);
    if (state === 'cut') socket.destroy();
    if (state !== 'forward') return;
    const upstream = track(connect(Number(port), hostname));
    socket.pipe(upstream).pipe(socket);
  });

  function track(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('close', () => sockets.delete(socket));
    return socket;
  }

  const url = new URL(target);
  url.host = `127.0.0.1:${await listen(server)}`;
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  return {
    url: url.href,
    /** Accepts connections and bytes but forwards nothing, as a network that drops packets. */
    stall() {
      state = 'stall';
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Closes all connections, including new ones. */
    cut() {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    /** Forwards again, but only on new connections: earlier ones stay dead. */
    resume() {
      state = 'forward';
    },
  };
}
