import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { loggedPath } from './request-log.ts';

test.each([
  ['/confirm/secret', '/confirm/...'],
  ['/api/confirmations/secret', '/api/confirmations/...'],
  ['/patient-referral', '/patient-referral'],
])('%s is logged as %s', async (path, logged) => {
  const app = new Hono().all('*', (c) => c.text(loggedPath(c)));
  expect(await (await app.request(path)).text()).toBe(logged);
});
