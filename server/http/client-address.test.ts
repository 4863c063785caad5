import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { createProxyCheck } from './client-address.ts';

test.each([
  ['one warning per process without TRUST_PROXY', 0, 1],
  ['no warning with TRUST_PROXY', 1, 0],
])('X-Forwarded-For is %s', (_, trustedProxies, count) => {
  const warnings: unknown[] = [];
  const check = createProxyCheck(trustedProxies, { warn: (message: unknown) => void warnings.push(message) });
  check({ headers: {} } as IncomingMessage);
  expect(warnings).toEqual([]);
  for (const address of ['192.0.2.1', '192.0.2.2']) {
    check({ headers: { 'x-forwarded-for': address } as IncomingMessage['headers'] } as IncomingMessage);
  }
  expect(warnings).toEqual(Array(count).fill(expect.stringContaining('TRUST_PROXY')));
});
