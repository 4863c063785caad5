import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createKeyFile } from '../../../server/referrals/data-key/key-file.ts';
import type { Services } from '../../../server/services.ts';
import { type Answer, createBrowser } from '../../support/portal.ts';
import { startedServer } from '../../support/process.ts';
import { postReferral } from '../../support/referral-posts.ts';
import { easyCaptcha, PATIENT, passedCaptcha } from '../../support/referrals.ts';
import { createDatabase, engines, openTestSite } from '../../support/test-site.ts';

async function references({ db }: Services): Promise<string[]> {
  const rows = await db.selectFrom('referrals').select('reference').orderBy('id').execute();
  return rows.map(({ reference }) => reference);
}

/** Returns the references of accepted referrals. */
const promised = (answers: Answer[]) =>
  answers.filter(({ status }) => status === 201).map(({ body }) => (body as { reference: string }).reference);

test('a full database: an error, never a success, until there is space again', async () => {
  const site = await openTestSite('sqlite');
  const { db } = site.services;
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 4)}`.execute(db);
  const answers: Answer[] = [];
  let token = '';
  do {
    token = await passedCaptcha(site.services);
    answers.push(await postReferral(site, { token }));
  } while (answers.at(-1)?.status === 201 && answers.length < 1_000);
  expect(answers.length).toBeGreaterThan(1);
  expect(answers.at(-1)).toMatchObject({
    status: 503,
    body: { error: 'The database is busy. Please try again in a moment.' },
  });
  expect(await references(site.services)).toEqual(promised(answers));
  await sql`pragma max_page_count = 1000000`.execute(db);
  // The captcha solution is still valid after the error.
  const again = await postReferral(site, { token });
  expect(again.status).toBe(201);
  expect(await references(site.services)).toEqual(promised([...answers, again]));
});

test('a database that another process has locked: 503 until it is free', async () => {
  const site = await openTestSite('sqlite');
  const unlock = await lockInAnotherProcess(`${site.options.dataDir}/sorrel.sqlite`);
  const tokens = await Promise.all(Array.from({ length: 10 }, () => passedCaptcha(site.services)));
  const start = performance.now();
  const waits: number[] = [];
  const answers = Promise.all(
    tokens.map((token) => postReferral(site, { token }).finally(() => waits.push(performance.now() - start))),
  );
  // Reads do not queue behind them.
  for (const path of ['/api/states', '/readyz']) {
    expect((await createBrowser(site).get(path)).status).toBe(200);
  }
  expect(waits).toEqual([]);
  for (const answer of await answers) {
    expect(answer).toMatchObject({ status: 503, body: { error: expect.stringContaining('busy') } });
    expect(answer.headers.get('Retry-After')).toBe('2');
  }
  // All wait in parallel; in sequence, the last would wait ten times as long as the first.
  expect(Math.max(...waits)).toBeLessThan(5 * Math.min(...waits));
  await unlock();
  const again = await Promise.all(tokens.map((token) => postReferral(site, { token })));
  expect(again.map(({ status }) => status)).toEqual(tokens.map(() => 201));
  expect((await references(site.services)).sort()).toEqual(promised(again).sort());
});

/** Holds SQLite's write lock in another process. @returns a function that releases it. */
async function lockInAnotherProcess(file: string): Promise<() => Promise<void>> {
  const script = `
    const { DatabaseSync } = require('node:sqlite');
    new DatabaseSync(process.argv[1]).exec('begin immediate');
    console.log('locked');
    setInterval(() => {}, 1000);
  `;
  const locker = spawn(process.execPath, ['-e', script, file], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void locker.kill('SIGKILL'));
  await once(locker.stdout, 'data');
  return async () => {
    locker.kill('SIGKILL');
    await once(locker, 'exit');
  };
}

test('SIGTERM during a POST: the server answers it, then exits with 0', async () => {
  const { dataDir } = await createDatabase('sqlite');
  const { server, origin } = await startedServer({ DATA_DIR: dataDir });
  const token = await passedCaptcha({ captcha: easyCaptcha(createKeyFile(dataDir).read()) });
  const body = JSON.stringify({ patient_referral: PATIENT, recaptcha_token: token });
  const half = body.length / 2;
  const sent = request(`${origin}/api/patient_referrals`, {
    method: 'POST',
    headers: {
      Origin: origin,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      Expect: '100-continue',
    },
  });
  sent.flushHeaders();
  // The server has requested the body, so it is handling the request.
  await once(sent, 'continue');
  sent.write(body.slice(0, half));
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await expect
    .poll(() =>
      fetch(`${origin}/healthz`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed');
  sent.end(body.slice(half));
  const [response] = await once(sent, 'response');
  expect(response.statusCode).toBe(201);
  response.resume();
  expect((await ended)[0]).toBe(0);
});

test.each(engines)('an error after the captcha check: the solution counts on retry (%s)', async (engine) => {
  const site = await openTestSite(engine);
  const token = await passedCaptcha(site.services);
  await sql`alter table outbox rename to outbox_away`.execute(site.services.db);
  const recipients = sql`alter table referrals rename to referrals_away`;
  await recipients.execute(site.services.db);
  expect((await postReferral(site, { token })).status).toBe(500);
  await sql`alter table referrals_away rename to referrals`.execute(site.services.db);
  await sql`alter table outbox_away rename to outbox`.execute(site.services.db);
  expect((await postReferral(site, { token })).status).toBe(201);
  expect((await postReferral(site, { token })).status).toBe(403);
});
