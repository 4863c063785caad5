import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { warnOfUntrustedProxy } from './untrusted-proxy.ts';

test('X-Forwarded-For without TRUST_PROXY is one warning per process', () => {
  const server = createServer();
  const warnings: unknown[] = [];
  warnOfUntrustedProxy(server, { warn: (message: unknown) => void warnings.push(message) });
  server.emit('request', { headers: {} });
  expect(warnings).toEqual([]);
  for (const address of ['192.0.2.1', '192.0.2.2']) {
    server.emit('request', { headers: { 'x-forwarded-for': address } });
  }
  expect(warnings).toEqual([expect.stringContaining('TRUST_PROXY')]);
});
