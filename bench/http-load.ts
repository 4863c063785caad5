/** A load generator over plain sockets: kept alive, several requests in flight on each connection. */
import { connect } from 'node:net';

export type Answer = { target: string; status: number; tag: string | null };

export type Load = {
  /** Answers received so far. */
  count(): number;
  stop(): void;
};

const CONNECTIONS = 16;
const IN_FLIGHT = 4;

/**
 * Asks for the targets in turn until it is stopped, on each connection as fast as it is answered.
 * @param onAnswer hears of each answer; leave it out where speed is measured.
 */
export function startLoad(
  origin: string,
  targets: string[],
  { encoding = 'br', onAnswer }: { encoding?: string; onAnswer?: (answer: Answer) => void } = {},
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
    /** What is still to be answered, in this order; kept only for who wants to hear of it. */
    const asked: number[] = [];
    const send = (times: number) => {
      const batch = Array.from({ length: times }, () => {
        const index = next++ % requests.length;
        if (onAnswer) asked.push(index);
        return requests[index] as Buffer;
      });
      socket.write(batch.length === 1 ? (batch[0] as Buffer) : Buffer.concat(batch));
    };
    let rest: Buffer = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      let answered = 0;
      for (;;) {
        const headEnd = rest.indexOf('\r\n\r\n');
        if (headEnd === -1) break;
        const head = rest.toString('latin1', 0, headEnd);
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        const end = headEnd + 4 + length;
        if (rest.length < end) break;
        rest = rest.subarray(end);
        answered++;
        onAnswer?.({
          target: targets[asked.shift() ?? 0] ?? '',
          status: Number(head.slice(9, 12)),
          tag: /etag: (\S+)/i.exec(head)?.[1] ?? null,
        });
      }
      count += answered;
      if (answered > 0 && !socket.destroyed) send(answered);
    });
    socket.on('error', () => {});
    socket.on('connect', () => send(IN_FLIGHT));
    return socket;
  });
  return {
    count: () => count,
    stop: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}
