import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { Context } from '../../../server/context.ts';
import { type Captcha, createAltcha } from '../../../server/referrals/captcha.ts';
import { byDepth } from '../../support/depth.ts';
import { header } from '../../support/outbox.ts';
import { databaseSettings, startedServer } from '../../support/process.ts';
import { DETAILS, notify, PATIENT, passedCaptcha } from '../../support/referrals.ts';
import { EASY } from '../../support/services.ts';
import { startSmtpSink } from '../../support/smtp-sink.ts';
import { openTestSite } from '../../support/test-site.ts';

const KILLS = byDepth({ short: 2, deep: 30 });
const POSTS = byDepth({ short: 60, deep: 200 });
const AT_ONCE = 8;
/** Mails leave one after another. */
const MAILS_MS = byDepth({ short: 90_000, deep: 600_000 });

/** One submission: the same key and captcha for each attempt. */
type Submission = { key: string; token: string; reference: string | null };

test(
  `SIGKILL of the server at a random moment during ${POSTS} posts, ${KILLS} times: every acknowledged referral is stored once with its mails`,
  async () => {
    const { mails, url } = await startSmtpSink();
    const { services, options } = await openTestSite('sqlite');
    await notify(services, 'ana@practice.example');
    const env = { ...databaseSettings(options), SMTP_URL: url, RATE_LIMITS: 'off', LOG_LEVEL: 'silent' };
    const captcha = createAltcha(() => services.keyring.readOwn().captcha, Date.now, EASY);
    const submissions: Submission[] = [];
    for (let kill = 0; kill < KILLS; kill++) {
      const { server, origin } = await startedServer(env);
      // Retries submissions without a response.
      const waiting = submissions.filter(({ reference }) => reference === null);
      submissions.push(...(await newSubmissions(captcha, POSTS - waiting.length)));
      // After a random number of responses, while others are pending.
      const lastAnswer = 1 + Math.floor(Math.random() * (POSTS - 2 * AT_ONCE));
      const posting = postAll(origin, submissions, (count) => count === lastAnswer && server.kill('SIGKILL'));
      const [, signal] = await once(server, 'exit');
      expect(signal).toBe('SIGKILL');
      await posting;
    }
    const acknowledged = submissions.flatMap(({ reference }) => reference ?? []);
    expect(acknowledged.length).toBeGreaterThanOrEqual(KILLS);
    expect(acknowledged.length).toBeLessThan(submissions.length);
    expect(await storedReferences(services)).toEqual(expect.arrayContaining(acknowledged));

    const { origin } = await startedServer(env);
    await postAll(origin, submissions);
    const stored = await storedReferences(services);
    expect(stored.toSorted()).toEqual(submissions.map(({ reference }) => reference).toSorted());

    // What killed processes had taken is due again.
    await services.db.updateTable('outbox').set({ due_at: 0 }).where('state', '=', 'pending').execute();
    const unsent = services.db.selectFrom('outbox').select('id').where('state', '!=', 'sent').limit(1);
    const isUnsent = () => unsent.executeTakeFirst();
    await expect.poll(isUnsent, { timeout: MAILS_MS, interval: 200 }).toBeUndefined();
    const queued = await services.db.selectFrom('outbox').select('message_id').execute();
    expect(queued).toHaveLength(stored.length);
    const arrived = new Set(mails.map((mail) => /^<(.*)@/.exec(header(mail, 'Message-ID') ?? '')?.[1]));
    expect(arrived).toEqual(new Set(queued.map(({ message_id }) => message_id)));
    // Only mails in flight during a kill may arrive twice.
    expect(mails.length - queued.length).toBeLessThanOrEqual(KILLS * 5);
  },
  3 * MAILS_MS,
);

async function newSubmissions(captcha: Captcha, count: number): Promise<Submission[]> {
  const tokens = await Promise.all(Array.from({ length: count }, () => passedCaptcha({ captcha })));
  return tokens.map((token) => ({ key: crypto.randomUUID(), token, reference: null }));
}

/** Posts all unanswered submissions, some concurrently, until the server is killed. */
async function postAll(
  origin: string,
  submissions: Submission[],
  onAnswer: (count: number) => void = () => {},
): Promise<void> {
  let count = 0;
  const waiting = submissions.filter(({ reference }) => reference === null);
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const answer = await send(origin, next).catch(() => null);
      if (answer === null) continue;
      expect(answer.status).toBe(201);
      next.reference = answer.body.reference;
      onAnswer(++count);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** @throws if the response is cut off. */
async function send(origin: string, { key, token }: Submission) {
  const response = await fetch(`${origin}/api/patient_referrals`, {
    method: 'POST',
    headers: { Origin: origin, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ patient_referral: { ...PATIENT, ...DETAILS }, recaptcha_token: token }),
  });
  return { status: response.status, body: (await response.json()) as { reference: string } };
}

async function storedReferences({ db }: Context): Promise<string[]> {
  return (await db.selectFrom('referrals').select('reference').execute()).map(({ reference }) => reference);
}
