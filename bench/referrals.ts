/**
 * Referrals accepted per second over HTTP from 16 concurrent clients, on SQLite with synchronous=FULL.
 * Baseline: the same transaction in a bare loop on the same disk, in alternating rounds.
 * Target: 300/s or half the baseline, whichever is less.
 */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { createApp } from '../server/app.ts';
import { encrypt } from '../server/data-key/key.ts';
import { migrate } from '../server/db/database.ts';
import { openSqlite } from '../server/db/sqlite.ts';
import { hashToken } from '../server/db/token.ts';
import { nameHash, phoneHash } from '../server/referrals/encrypted.ts';
import { notify } from '../tests/support/recipients.ts';
import { PATIENT, passedCaptcha } from '../tests/support/referrals.ts';
import { openServices } from '../tests/support/services.ts';
import { median } from './median.ts';
import { portOf } from './port-of.ts';
import { atLeast, perSecond, ROUNDS, report } from './report.ts';

const REFERRALS = 600;
const CLIENTS = 16;

const dataDir = mkdtempSync(path.join(tmpdir(), 'sorrel-bench-'));
const services = openServices({ databaseUrl: undefined, dataDir, onConnectionError: () => {} });
const server = createServer();
try {
  await migrate(services.db);
  await notify(services, 'ana@practice.example', 'bo@practice.example');
  const app = createApp({
    config: { siteUrl: undefined, trustedProxies: 0 },
    services,
    logger: pino({ level: 'silent' }),
    handlePage: async () => new Response('A page.'),
  });
  server.on('request', getRequestListener(app.fetch)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bare = openBareLoop();
  const rates: { accepted: number[]; bare: number[] } = { accepted: [], bare: [] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.accepted.push(await acceptedPerSecond());
    rates.bare.push(measureRate(() => bare(REFERRALS)));
  }
  const [accepted, loop] = [median(rates.accepted), median(rates.bare)];
  report([
    {
      name: 'referrals accepted / bare loop of the transaction',
      value: perSecond(accepted),
      baseline: perSecond(loop),
      ratio: median(rates.accepted.map((rate, round) => rate / (rates.bare[round] ?? Number.NaN))),
      ...atLeast(accepted, Math.min(300, Math.round(loop / 2)), '/s'),
    },
  ]);
} finally {
  server.close();
  server.closeAllConnections();
  await services.close();
  rmSync(dataDir, { recursive: true, force: true });
}

function measureRate(work: () => void): number {
  const start = performance.now();
  work();
  return REFERRALS / ((performance.now() - start) / 1000);
}

/** Solves the captchas before the clock starts. */
async function acceptedPerSecond(): Promise<number> {
  const tokens: string[] = [];
  for (let count = 0; count < REFERRALS; count++) tokens.push(await passedCaptcha(services));
  const clients = new Worker(new URL('./referral-clients.ts', import.meta.url), {
    workerData: {
      origin: services.origin,
      port: portOf(server),
      tokens,
      concurrency: CLIENTS,
    },
  });
  const [seconds] = await once(clients, 'message');
  return REFERRALS / seconds;
}

/** Prepares the statements that accept one referral and returns a function that runs them `count` times. */
function openBareLoop(): (count: number) => void {
  const sqlite = openSqlite(path.join(dataDir, 'sorrel.sqlite'));
  const recipients = sqlite.prepare(
    'select email from notification_recipients join users on users.id = user_id order by users.id',
  );
  const fingerprint = sqlite.prepare('select fingerprint from data_key where id = 1');
  const expire = sqlite.prepare('delete from used_captchas where expires_at <= ?');
  const use = sqlite.prepare('insert into used_captchas values (?, ?) on conflict do nothing');
  const insert = sqlite.prepare(
    "insert into referrals (reference, encrypted, status, created_at, idempotency_hash, phone_hash, last_name_hash, receipt_hash) values (?, ?, 'new', ?, ?, ?, ?, ?) on conflict do nothing returning id",
  );
  const enqueue = sqlite.prepare(
    "insert into outbox (kind, data, referral_id, email, message_id, state, created_at, attempts, due_at) values ('referral', ?, ?, ?, ?, 'pending', ?, 0, ?)",
  );
  const key = services.keyring.readOwn();
  return (count) => {
    for (let index = 0; index < count; index++) {
      const now = Date.now();
      const reference = crypto.randomUUID();
      sqlite.exec('begin immediate');
      fingerprint.get();
      const encrypted = encrypt(key.referralKey, reference, PATIENT);
      const hashes = [phoneHash(PATIENT.phone, key), nameHash(PATIENT.lastName, key), hashToken(reference)];
      const row = insert.get(reference, encrypted, now, crypto.randomUUID(), ...hashes);
      expire.run(now);
      use.run(crypto.randomUUID(), now + 60_000);
      for (const { email } of recipients.all()) {
        const referralId = Number(row?.id);
        const data = JSON.stringify({ referralId, reference });
        enqueue.run(data, referralId, String(email), crypto.randomUUID(), now, now);
      }
      sqlite.exec('commit');
    }
  };
}
