import type { Challenge, Solution } from 'altcha-lib/types';
import { describe, expect, test } from 'vitest';
import { fakeClock } from '../../tests/support/api-fakes.ts';
import { solved } from '../../tests/support/referrals.ts';
import { EASY } from '../../tests/support/services.ts';
import { createAltcha } from './captcha.ts';

const SECRET = 'of the test';
const LIFE_MINUTES = 30;

/** ALTCHA also reads the process clock, so ours starts at the same time. */
function openAltcha({ secret = SECRET, clock = fakeClock(Date.now()) } = {}) {
  const altcha = createAltcha(() => secret, clock.now, EASY);
  const challenge = () => altcha.challenge();
  return { clock, challenge, verify: altcha.verify, token: async () => solved(await challenge()) };
}

type Payload = { challenge: Challenge; solution: Solution };
const read = (token: string): Payload => JSON.parse(Buffer.from(token, 'base64').toString());
const write = (payload: unknown) => Buffer.from(JSON.stringify(payload)).toString('base64');

const REJECTED = { code: 'forbidden', errors: ['CAPTCHA verification failed'] };

test('a challenge has the cost of a desktop second, and not the secret', async () => {
  const challenge = await createAltcha(() => SECRET, Date.now).challenge();
  expect(challenge.parameters.cost).toBe(5_000);
  expect(JSON.stringify(challenge)).not.toContain(SECRET);
});

describe('a solution', () => {
  test('has the same hash in every spelling, another solution another one', async () => {
    const { verify, token } = openAltcha();
    const text = await token();
    const { challenge, solution } = read(text);
    const reversed = (value: object) => Object.fromEntries(Object.entries(value).reverse());
    const writings = [
      text,
      write({ solution: reversed(solution), challenge: reversed(challenge) }),
      write({ challenge, solution: { ...solution, time: 9 } }),
      Buffer.from(` \n${JSON.stringify({ challenge, solution }, null, 2)}\n`).toString('base64'),
      Buffer.from(text, 'base64').toString('base64url'),
    ];
    const first = await verify(text);
    for (const writing of writings) expect(await verify(writing)).toEqual(first);
    expect((await verify(await token())).hash).not.toBe(first.hash);
  });

  test('expires after thirty minutes', async () => {
    const { verify, token, clock } = openAltcha();
    const text = await token();
    const { expiresAt } = await verify(text);
    clock.moveMinutes(LIFE_MINUTES - 0.1);
    expect((await verify(text)).expiresAt).toBe(expiresAt);
    clock.moveMinutes(0.1);
    await expect(verify(text)).rejects.toMatchObject(REJECTED);
  });

  test('is invalid under another secret', async () => {
    const text = await openAltcha({ secret: 'of others' }).token();
    await expect(openAltcha().verify(text)).rejects.toMatchObject(REJECTED);
  });

  const later = Math.floor(Date.now() / 1000) + 999_999;
  type Change = (payload: Payload) => unknown;
  const parameters =
    (changed: object): Change =>
    ({ challenge, solution }) => ({
      challenge: { ...challenge, parameters: { ...challenge.parameters, ...changed } },
      solution,
    });
  const tampered: [string, Change][] = [
    ['a later expiry', parameters({ expiresAt: later })],
    ['no expiry', parameters({ expiresAt: undefined })],
    ['no solution', ({ challenge }) => ({ challenge, solution: null })],
  ];
  test.each(tampered)('is invalid with %s', async (_, change) => {
    const { verify, token } = openAltcha();
    const text = await token();
    const changed = write(change(read(text)));
    expect(changed).not.toBe(text);
    await expect(verify(changed)).rejects.toMatchObject(REJECTED);
    expect(await verify(text)).toMatchObject({ hash: expect.any(String) });
  });
});
