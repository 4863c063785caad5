/** Attacks a server from 64 connections until it is killed; each sends as fast as it is answered. See bench/attack.ts. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setPriority } from 'node:os';
import { setImmediate, setTimeout } from 'node:timers/promises';

const CONNECTIONS = 64;
/** On each connection: together far more than the limit of unfinished requests per address. */
const PIPELINED = [8, 50];

/** Counts of responses and abandoned requests, by status. */
export type AttackCounts = Record<string, number>;

/** What each attack requests; every target is new. */
export const ATTACKS = {
  'random parameters': (n: number) => `${n % 2 ? '/faqs?x=' : '/nowhere?utm_source='}${n}`,
  'random insurers': (n: number) => `/providers?state_code=OR&insurance_company_name=Insurer+${n}`,
  'abandoned requests': (n: number) => `/providers?state_code=ZZ&insurance_company_name=Insurer+${n}`,
  'large lists': (n: number) => `/api/providers?${n % 2 ? 'limit=100' : `x=${n}`}`,
  'health checks': (n: number) => (n % 2 ? '/healthz' : '/readyz'),
  'pipelined health checks': () => '/healthz',
  'pipelined pages': (n: number) => `/nowhere?x=${n}`,
  'pipelined cached pages': () => '/faqs',
};
export type AttackName = keyof typeof ATTACKS;

const [attack, port, localAddress] = process.argv.slice(2);
if (process.send && attack && port && localAddress) {
  // The visitor's process has priority on the shared core.
  setPriority(10);
  const counts = start(attack as AttackName, Number(port), localAddress);
  process.on('message', () => process.send?.(counts));
}

function start(attack: AttackName, port: number, localAddress: string): AttackCounts {
  const counts: AttackCounts = {};
  const target = ATTACKS[attack];
  const send = attack === 'abandoned requests' ? abandon : attack.startsWith('pipelined') ? pipeline : ask;
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS, localAddress });
  let sent = 0;

  async function ask(path: string): Promise<string> {
    const outgoing = request({ host: '127.0.0.1', port, path, agent }).end();
    const [response] = await once(outgoing, 'response');
    response.resume();
    await once(response, 'end');
    return String(response.statusCode);
  }

  /** Closes the connection as soon as the request is sent. */
  async function abandon(path: string): Promise<string> {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`);
    await setImmediate();
    socket.destroy();
    await once(socket, 'close');
    return 'abandoned';
  }

  /** Sends several requests at once. Waits until they are answered or the connection is closed. */
  async function pipeline(path: string): Promise<string> {
    const socket = connect({ host: '127.0.0.1', port, localAddress });
    await once(socket, 'connect');
    const count = PIPELINED[sent % PIPELINED.length] ?? 1;
    const head = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n`;
    socket.write(`${`${head}\r\n`.repeat(count - 1)}${head}Connection: close\r\n\r\n`);
    socket.resume().on('error', () => {});
    await new Promise((resolve) => socket.once('close', resolve));
    return `${count} pipelined`;
  }

  async function repeat(): Promise<never> {
    for (;;) {
      const outcome = await send(target(sent++)).catch((error) => String(error.code ?? error.message));
      counts[outcome] = (counts[outcome] ?? 0) + 1;
      // Do not busy-loop on refused connections.
      if (outcome.startsWith('E')) await setTimeout(1);
    }
  }

  for (let connection = 0; connection < CONNECTIONS; connection++) void repeat();
  return counts;
}
