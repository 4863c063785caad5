import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export type TcpProxy = {
  /** The URL with the proxy in place of its host and port. */
  url: string;
  /** Accepts connections and bytes but forwards nothing, as a network that drops packets. */
  stall(): void;
  /** Closes all connections, including new ones. */
  cut(): void;
  /** Forwards again, but only on new connections: earlier ones stay dead. */
  resume(): void;
};

/** Forwards TCP connections to the URL's host until the test ends. */
export async function openTcpProxy(target: string): Promise<TcpProxy> {
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

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    stall() {
      state = 'stall';
      for (const socket of sockets) socket.unpipe().pause();
    },
    cut() {
      state = 'cut';
      for (const socket of sockets) socket.destroy();
    },
    resume() {
      state = 'forward';
    },
  };
}
