/** An HTTP load generator on raw sockets with keep-alive and pipelining. */
import { connect } from 'node:net';

export type LoadResponse = { target: string; status: number; tag: string | null };

export type Load = {
  /** Responses received so far. */
  count(): number;
  stop(): void;
};

const CONNECTIONS = 16;
const PIPELINE_DEPTH = 4;

/**
 * Requests the targets in a loop until `stop()`. Each response triggers the next request on its connection.
 * @param onResponse parsing each head slows the load: omit it when measuring throughput.
 */
export function startLoad(
  origin: string,
  targets: string[],
  { encoding = 'br', onResponse }: { encoding?: string; onResponse?: (response: LoadResponse) => void } = {},
): Load {
  const { hostname, port, host } = new URL(origin);
  const requests = targets.map((target) =>
    Buffer.from(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: ${encoding}\r\n\r\n`),
  );
  let next = 0;
  let count = 0;
  const sockets = Array.from({ length: CONNECTIONS }, () => {
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    /** Target indexes awaiting a response; recorded only for `onResponse`. */
    const pending: number[] = [];
    const send = (times: number) => {
      const batch = Array.from({ length: times }, () => {
        const index = next++ % requests.length;
        if (onResponse) pending.push(index);
        return requests[index] ?? Buffer.alloc(0);
      });
      socket.write(batch.length === 1 && batch[0] ? batch[0] : Buffer.concat(batch));
    };
    let buffered: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      buffered = buffered.length > 0 ? Buffer.concat([buffered, chunk]) : chunk;
      let completed = 0;
      for (;;) {
        const headEnd = buffered.indexOf('\r\n\r\n');
        if (headEnd === -1) break;
        const head = buffered.toString('latin1', 0, headEnd);
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        const end = headEnd + 4 + length;
        if (buffered.length < end) break;
        buffered = buffered.subarray(end);
        completed++;
        onResponse?.({
          target: targets[pending.shift() ?? 0] ?? '',
          status: Number(head.slice(9, 12)),
          tag: /etag: (\S+)/i.exec(head)?.[1] ?? null,
        });
      }
      count += completed;
      if (completed > 0 && !socket.destroyed) send(completed);
    });
    socket.on('error', () => {});
    socket.on('connect', () => send(PIPELINE_DEPTH));
    return socket;
  });
  return {
    count: () => count,
    stop: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
