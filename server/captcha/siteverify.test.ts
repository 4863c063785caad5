import { describe, expect, test } from 'vitest';
import { fakeClock } from '../../tests/support/api-fakes.ts';
import {
  type Asked,
  SERVICE_KEYS,
  SERVICE_KINDS,
  saying,
  startCaptchaService,
} from '../../tests/support/captcha-service.ts';
import { createCaptchaService } from './siteverify.ts';

const REJECTED = { code: 'forbidden', errors: ['CAPTCHA verification failed'] };
const AWAY = {
  code: 'unavailable',
  errors: ['The human verification cannot be checked just now. Please try again in a moment.'],
};

async function openService(kind: (typeof SERVICE_KINDS)[number], { timeoutMs = 5_000 } = {}) {
  const service = await startCaptchaService();
  const clock = fakeClock();
  const { verify, ...captcha } = createCaptchaService(service.config(kind, { timeoutMs }), clock.now);
  return { service, clock, captcha, verify };
}

describe.each(SERVICE_KINDS)('%s', (kind) => {
  test('sends the secret and the token but no visitor data', async () => {
    const { service, verify, captcha } = await openService(kind);
    await verify('good &=+ token');
    expect(service.asked).toHaveLength(1);
    const { method, url, headers, fields } = service.asked[0] as Asked;
    expect([method, url]).toEqual(['POST', '/siteverify']);
    expect(fields).toEqual([
      ['secret', SERVICE_KEYS.secretKey],
      ['response', 'good &=+ token'],
    ]);
    expect(headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
    for (const name of ['cookie', 'referer', 'origin', 'x-forwarded-for', 'forwarded', 'authorization']) {
      expect(headers).not.toHaveProperty(name);
    }
    expect(captcha).toEqual({ settings: { kind, siteKey: SERVICE_KEYS.siteKey }, challenge: null });
  });

  test('sends no request for a malformed token', async () => {
    const { service, verify } = await openService(kind);
    for (const token of [undefined, null, '', 7, ['good'], { a: 'good' }, `good${'x'.repeat(10_000)}`]) {
      await expect(verify(token)).rejects.toMatchObject(REJECTED);
    }
    expect(service.asked).toEqual([]);
  });

  test('a rejected token is the visitor’s error and is not cached', async () => {
    const { service, verify } = await openService(kind);
    for (const codes of [
      ['timeout-or-duplicate'],
      ['invalid-input-response'],
      ['missing-input-response'],
      ['expired-input-response', 'already-seen-response'],
      ['invalid-or-already-seen-response'],
      [],
    ]) {
      service.reply = saying({ success: false, 'error-codes': codes });
      await expect(verify('token')).rejects.toMatchObject(REJECTED);
    }
    service.reply = saying({ success: false });
    await expect(verify('token')).rejects.toMatchObject(REJECTED);
    expect(service.asked).toHaveLength(7);
  });

  test.each([
    'missing-input-secret',
    'invalid-input-secret',
    'bad-request',
    'internal-error',
    'sitekey-secret-mismatch',
    'not-using-dummy-secret',
    'not-using-dummy-passcode',
  ])('%s is not the visitor’s error', async (code) => {
    const { service, verify } = await openService(kind);
    service.reply = saying({ success: false, 'error-codes': ['timeout-or-duplicate', code] });
    const error = await verify('token').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ ...AWAY, cause: { message: `The captcha service returned ${code}.` } });
    expect(String((error as Error).cause)).not.toContain(SERVICE_KEYS.secretKey);
  });

  test('accepts no other response', async () => {
    const { service, verify } = await openService(kind);
    const good = { success: true };
    const replies: [string, typeof service.reply][] = [
      ['500', saying(good, 500)],
      ['429', saying(good, 429)],
      ['404', saying(good, 404)],
      ['HTML', (response) => void response.writeHead(200).end('<!doctype html><p>success: true')],
      ['nothing', (response) => void response.writeHead(200).end()],
      ['truncated JSON', (response) => void response.writeHead(200).end('{"success":true')],
      ['a redirect', (response) => void response.writeHead(307, { Location: service.url }).end()],
      [
        'another redirect',
        (response) => void response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end(),
      ],
      ['a dropped connection', (response) => void response.socket?.destroy()],
      [
        'a truncated body',
        (response) => {
          response.writeHead(200, { 'Content-Length': '100' }).write('{"success":true}');
          response.socket?.destroySoon();
        },
      ],
      ...['true', 'false', 1, null, {}, ['x']].map((success): [string, typeof service.reply] => [
        `success ${JSON.stringify(success)}`,
        saying({ success }),
      ]),
      ['no success', saying({})],
      ['a list', saying([good])],
      ['null', saying(null)],
      ['malformed error codes', saying({ ...good, 'error-codes': 'none' })],
    ];
    for (const [name, reply] of replies) {
      service.reply = reply;
      const error = await verify('good token').catch((thrown: unknown) => thrown);
      expect([name, error]).toMatchObject([name, AWAY]);
    }
    // One request each means that no redirect was followed.
    expect(service.asked).toHaveLength(replies.length);
    service.reply = saying(good);
    await expect(verify('good token')).resolves.toMatchObject({ hash: expect.any(String) });
  });

  test('accepts no rejected connection and no timeout before or after the response headers', async () => {
    const { service, verify } = await openService(kind, { timeoutMs: 50 });
    service.reply = () => {};
    await expect(verify('good')).rejects.toMatchObject({ ...AWAY, cause: { name: 'TimeoutError' } });
    service.reply = (response) => void response.writeHead(200).write('{"success":');
    await expect(verify('good')).rejects.toMatchObject({ ...AWAY, cause: { name: 'TimeoutError' } });
    const closed = createCaptchaService(
      { kind, ...SERVICE_KEYS, verifyUrl: 'http://127.0.0.1:1/' },
      Date.now,
    );
    await expect(closed.verify('good')).rejects.toMatchObject(AWAY);
  });

  test('caches a confirmed token for ten minutes, with the same hash', async () => {
    const { service, verify, clock } = await openService(kind);
    const first = await verify('good');
    expect(first.expiresAt).toBe(clock.now() + 600_000);
    clock.moveMinutes(9.9);
    expect(await verify('good')).toEqual(first);
    expect((await verify('good as well')).hash).not.toBe(first.hash);
    expect(service.asked).toHaveLength(2);
    clock.moveMinutes(0.1);
    await expect(verify('good')).rejects.toMatchObject(REJECTED);
    expect(service.asked).toHaveLength(3);
  });

  test('concurrent checks share one request; a failure is retried', async () => {
    const { service, verify } = await openService(kind);
    const { reply } = service;
    service.reply = saying({}, 500);
    const failed = await Promise.allSettled(Array.from({ length: 5 }, () => verify('good')));
    expect(failed.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
    expect(service.asked).toHaveLength(1);
    service.reply = reply;
    const solutions = await Promise.all(Array.from({ length: 5 }, () => verify('good')));
    expect(new Set(solutions.map(({ hash }) => hash)).size).toBe(1);
    expect(service.asked).toHaveLength(2);
  });
});
