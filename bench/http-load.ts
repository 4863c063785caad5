/** An HTTP load generator on raw sockets with keep-alive. */
import { connect } from 'node:net';

export type LoadResponse = { target: string; status: number; tag: string | null };

export type Load = {
  /** Responses received so far. */
  count(): number;
  stop(): void;
};

const CONNECTIONS = 16;

/**
 * Requests the targets in a loop until `stop()`. Each response triggers the next request on its connection: nothing is
 * pipelined, since browsers and proxies do not.
 * @param onResponse parsing each head slows the load: omit it when measuring throughput.
 */
export function startLoad(
  origin: string,
  targets: string[],
  { encoding = 'br', onResponse }: { encoding?: string; onResponse?: (response: LoadResponse) => void } = {},
): Load {
  const { hostname, port, host } = new URL(origin);
  const requests = targets.map((target) => ({
    target,
    bytes: Buffer.from(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${encoding}\r\n\r\n`),
  }));
  let next = 0;
  let count = 0;
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    let target = '';
    const send = () => {
      const request = requests[next++ % requests.length];
      if (!request) return;
      target = request.target;
      socket.write(request.bytes);
    };
    let buffered: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      buffered = buffered.length > 0 ? Buffer.concat([buffered, chunk]) : chunk;
      const headEnd = buffered.indexOf('\r\n\r\n');
      if (headEnd === -1) return;
      const head = buffered.toString('latin1', 0, headEnd);
      const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
      if (buffered.length < headEnd + 4 + length) return;
      buffered = Buffer.alloc(0);
      count++;
      onResponse?.({
        target,
        status: Number(head.slice(9, 12)),
        tag: /etag: (\S+)/i.exec(head)?.[1] ?? null,
      });
      if (!socket.destroyed) send();
    });
    socket.on('error', () => {});
    socket.on('connect', send);
    return socket;
  });
  return {
    count: () => count,
    stop: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
