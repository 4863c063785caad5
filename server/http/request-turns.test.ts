import { AsyncLocalStorage } from 'node:async_hooks';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startInTurns } from './request-turns.ts';

function openTurns(onStart: () => void = () => {}) {
  const started: string[] = [];
  const listener = startInTurns(({ url = '' }) => {
    started.push(url);
    onStart();
  });
  const ask = (url: string, { method = 'GET', destroyed = false } = {}) =>
    listener({ url, method, headers: {}, socket: { destroyed } } as IncomingMessage, {} as ServerResponse);
  const turns = async (count: number) => {
    for (let turn = 0; turn < count; turn++) await setImmediate();
  };
  return { started, ask, turns };
}

test('starts one request per turn of the event loop, in order', async () => {
  const { started, ask, turns } = openTurns();
  for (const url of ['/1', '/2', '/3']) void ask(url);
  expect(started).toEqual([]);
  await turns(1);
  expect(started).toEqual(['/1']);
  await turns(2);
  expect(started).toEqual(['/1', '/2', '/3']);
  void ask('/4');
  await turns(1);
  expect(started.at(-1)).toBe('/4');
});

test('health checks take turns among themselves, not with pages', async () => {
  const { started, ask, turns } = openTurns();
  for (const url of ['/a1', '/a2', '/a3', '/healthz', '/healthz', '/readyz']) void ask(url);
  await turns(1);
  expect(started.toSorted()).toEqual(['/a1', '/healthz']);
  await turns(2);
  expect(started.slice(2).toSorted()).toEqual(['/a2', '/a3', '/healthz', '/readyz']);
});

test('skips reads of disconnected clients, but completes changes', async () => {
  const { started, ask, turns } = openTurns();
  const all = [ask('/read', { destroyed: true }), ask('/change', { destroyed: true, method: 'POST' })];
  await turns(2);
  expect(started).toEqual(['/change']);
  await Promise.all(all);
});

test('a request has its own async context, not that of the previous one', async () => {
  const context = new AsyncLocalStorage<string>();
  const seen: unknown[] = [];
  const { ask, turns } = openTurns(() => seen.push(context.getStore()));
  context.run('first', () => void ask('/1'));
  void ask('/2');
  context.run('third', () => void ask('/3'));
  await turns(3);
  expect(seen).toEqual(['first', undefined, 'third']);
});
