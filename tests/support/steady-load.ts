import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';

export type LoadTarget = { method: 'GET' | 'POST' | 'PATCH'; path: string; status: number };

export type SteadyLoad = {
  /** The number of expected responses so far. */
  count(): number;
  /** Lets pending requests finish. @returns unexpected and missing responses. */
  stop(): Promise<string[]>;
};

export type LoadOptions = {
  /** Names the server under load in failures. */
  name: string;
  port: number;
  /** The Host header, and the name in the certificate. */
  host: string;
  /** The certificate to trust; undefined uses HTTP. */
  ca?: string;
  targets: LoadTarget[];
  /** Clients that send one request at a time; the last one opens a connection for each. */
  clients?: number;
};

/** Sends requests without a pause, and retries none. */
export function startSteadyLoad({ name, port, host, ca, targets, clients = 4 }: LoadOptions): SteadyLoad {
  const failures: string[] = [];
  let count = 0;
  let next = 0;
  let isStopped = false;

  async function runClient(keepAlive: boolean): Promise<void> {
    const agent = new (ca ? HttpsAgent : HttpAgent)({ keepAlive, maxSockets: 1 });
    while (!isStopped) {
      const target = targets[next++ % targets.length];
      if (!target) break;
      const answer = await send(target, agent).catch((error) => String(error));
      if (answer === target.status) count++;
      else failures.push(`${name}: ${target.method} ${target.path}: ${answer}`);
    }
    agent.destroy();
  }

  function send({ method, path }: LoadTarget, agent: HttpAgent | HttpsAgent): Promise<number | undefined> {
    const body = method === 'GET' ? '' : '{}';
    const origin = { Origin: `https://${host}`, 'Content-Type': 'application/json' };
    const headers = { Host: host, ...(body && { ...origin, 'Content-Length': body.length }) };
    const options = { host: '127.0.0.1', port, method, path, agent, headers };
    return new Promise((resolve, reject) => {
      const sent = ca ? httpsRequest({ ...options, ca, servername: host }) : httpRequest(options);
      sent.once('error', reject).once('response', (response) => {
        response
          .once('error', reject)
          .once('end', () => resolve(response.statusCode))
          .resume();
      });
      sent.end(body);
    });
  }

  const running = Array.from({ length: clients }, (_, index) => runClient(index < clients - 1));
  return {
    count: () => count,
    async stop() {
      isStopped = true;
      await Promise.all(running);
      return failures;
    },
  };
}
