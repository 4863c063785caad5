import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { answerInTurns } from './request-turns.ts';

function openTurns(maxWaiting?: number) {
  const answered: string[] = [];
  const rejected: unknown[] = [];
  const listener = answerInTurns(({ url = '' }) => void answered.push(url), {
    trustedProxies: 0,
    ...(maxWaiting && { maxWaiting }),
  });
  const response = {
    writeHead(status: number, { Connection }: Record<string, string>) {
      rejected.push([status, Connection]);
      return { end: () => {} };
    },
  } as unknown as ServerResponse;
  const ask = (url: string, { from = '203.0.113.1', method = 'GET', destroyed = false } = {}) =>
    listener(
      { url, method, headers: {}, socket: { remoteAddress: from, destroyed } } as IncomingMessage,
      response,
    );
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await setImmediate();
  };
  return { answered, rejected, ask, turns };
}

test('handles one request per turn of the event loop; addresses take turns', async () => {
  const { answered, ask, turns } = openTurns();
  for (const url of ['/a1', '/a2', '/a3']) ask(url);
  ask('/b1', { from: '203.0.113.2' });
  expect(answered).toEqual([]);
  await turns(1);
  expect(answered).toEqual(['/a1']);
  await turns(1);
  expect(answered).toEqual(['/a1', '/b1']);
  await turns(2);
  expect(answered).toEqual(['/a1', '/b1', '/a2', '/a3']);
  ask('/a4');
  await turns(1);
  expect(answered.at(-1)).toBe('/a4');
});

test('health checks take turns among themselves, not with pages', async () => {
  const { answered, ask, turns } = openTurns();
  for (const url of ['/a1', '/a2', '/a3', '/healthz', '/healthz', '/healthz']) ask(url);
  ask('/readyz', { from: '203.0.113.2' });
  await turns(1);
  expect(answered.toSorted()).toEqual(['/a1', '/healthz']);
  await turns(1);
  expect(answered.slice(2).toSorted()).toEqual(['/a2', '/readyz']);
});

test('rejects requests of one address beyond the limit with 503', async () => {
  const { answered, rejected, ask, turns } = openTurns(2);
  for (const url of ['/a1', '/a2', '/a3']) ask(url);
  ask('/b', { from: '203.0.113.2' });
  await turns(4);
  expect(answered).toEqual(['/a1', '/b', '/a2']);
  expect(rejected).toEqual([[503, 'close']]);
});

test('skips reads of disconnected clients, but completes changes', async () => {
  const { answered, ask, turns } = openTurns();
  ask('/read', { destroyed: true });
  ask('/change', { destroyed: true, method: 'POST' });
  await turns(2);
  expect(answered).toEqual(['/change']);
});
