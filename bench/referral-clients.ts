/** Worker thread of bench/referrals.ts: posts one referral per token and reports the elapsed seconds. */
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { PATIENT } from '../tests/support/referrals.ts';

const {
  origin,
  port,
  tokens,
  concurrency,
}: { origin: string; port: number; tokens: string[]; concurrency: number } = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: concurrency });

const start = performance.now();
await Promise.all(Array.from({ length: concurrency }, client));
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
  if (response.statusCode !== 201) throw new Error(`POST returned ${response.statusCode}.`);
  response.resume();
  await once(response, 'end');
}
