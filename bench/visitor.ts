/** Requests a cached page 50 times a second from an address of its own, until asked for its times. See bench/attack.ts. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';

const INTERVAL_MS = 20;
const ADDRESS = '127.0.0.2';

/** Milliseconds of each visit, and how many failed. */
export type Visits = { times: number[]; failed: number };

const [port] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, localAddress: ADDRESS });
let visits: Visits = { times: [], failed: 0 };

process.on('message', () => {
  process.send?.(visits);
  visits = { times: [], failed: 0 };
});
// Does not wait for responses to earlier visits.
setInterval(() => void visit(visits), INTERVAL_MS);

async function visit(counted: Visits): Promise<void> {
  const start = performance.now();
  try {
    const outgoing = request({ host: '127.0.0.1', port: Number(port), path: '/', agent }).end();
    const [response] = await once(outgoing, 'response');
    response.resume();
    await once(response, 'end');
    if (response.statusCode !== 200) throw new Error(`The page returned ${response.statusCode}.`);
    counted.times.push(performance.now() - start);
  } catch {
    counted.failed++;
  }
}
