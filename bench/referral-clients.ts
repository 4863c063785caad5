/** The clients of bench/referrals.ts, in a thread of their own: they post all tokens and tell how many seconds it took. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { PATIENT } from '../tests/support/referrals.ts';

const { origin, port, tokens, atOnce }: { origin: string; port: number; tokens: string[]; atOnce: number } =
  workerData;
const agent = new Agent({ keepAlive: true, maxSockets: atOnce });

const start = performance.now();
await Promise.all(Array.from({ length: atOnce }, client));
parentPort?.postMessage((performance.now() - start) / 1000);
agent.destroy();

async function client(): Promise<void> {
  for (let token = tokens.pop(); token; token = tokens.pop()) await post(token);
}

async function post(token: string): Promise<void> {
  const body = JSON.stringify({ patient_referral: PATIENT, recaptcha_token: token });
  const sent = request({
    agent,
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/patient_referrals',
    headers: {
      Origin: origin,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'Idempotency-Key': crypto.randomUUID(),
    },
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  if (response.statusCode !== 201) throw new Error(`The post was answered ${response.statusCode}.`);
  response.resume();
  await once(response, 'end');
}
