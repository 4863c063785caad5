import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { readKeyFile } from '../../../server/data-key/keyring.ts';
import type { Services } from '../../../server/services.ts';
import type { Answer } from '../../support/portal.ts';
import { startedServer } from '../../support/process.ts';
import { postReferral } from '../../support/referral-posts.ts';
import { easyCaptcha, PATIENT, passedCaptcha } from '../../support/referrals.ts';
import { createDatabase, openTestSite } from '../../support/test-site.ts';

async function references({ db }: Services): Promise<string[]> {
  const rows = await db.selectFrom('referrals').select('reference').orderBy('id').execute();
  return rows.map(({ reference }) => reference);
}

/** Returns the references of accepted referrals. */
const promised = (answers: Answer[]) =>
  answers.filter(({ status }) => status === 201).map(({ body }) => (body as { reference: string }).reference);

test('a database that another process has locked: 503 within five seconds, until it is free', async () => {
  const site = await openTestSite('sqlite');
  const unlock = await lockInAnotherProcess(`${site.options.dataDir}/sorrel.sqlite`);
  const tokens = await Promise.all(Array.from({ length: 10 }, () => passedCaptcha(site.services)));
  const start = performance.now();
  const answers = await Promise.all(tokens.map((token) => postReferral(site, { token })));
  // All fail together, and not one after another.
  expect(performance.now() - start).toBeLessThan(5_000);
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { error: expect.stringContaining('busy') } });
    expect(answer.headers.get('Retry-After')).toBe('2');
  }
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
  const token = await passedCaptcha({ captcha: easyCaptcha(readKeyFile(dataDir)) });
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
