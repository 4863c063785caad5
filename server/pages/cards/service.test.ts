import { expect, test } from 'vitest';
import type { Provider } from '../../../domain/directory/schemas.ts';
import { createRateLimiter } from '../../http/rate-limit.ts';
import { createRenderQueue } from '../render-queue.ts';
import { createOgImageService, DRAWING_LIMITS } from './service.ts';

test('an image is not drawn if its client has disconnected, unless another one waits for it', async () => {
  const drawn: string[] = [];
  const gate = Promise.withResolvers<void>();
  const find = async (hash: string) => {
    drawn.push(hash.charAt(0));
    await gate.promise;
    return null;
  };
  const service = createOgImageService({ find }, createRenderQueue(null, DRAWING_LIMITS));
  const draw = (name: string, signal: AbortSignal) => {
    const photoUrl = `/images/${name.repeat(32)}-640.webp`;
    const provider = { firstName: name, lastName: 'Duarte', credentials: [], photoUrl };
    return service.forProvider(provider as unknown as Provider).draw({ address: '203.0.113.1', signal });
  };
  const stays = new AbortController();
  const leaves = new AbortController();
  const answers = Promise.allSettled([
    draw('a', stays.signal),
    draw('b', leaves.signal),
    draw('c', leaves.signal),
    draw('c', stays.signal),
  ]);
  leaves.abort();
  gate.resolve();
  expect((await answers).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'fulfilled',
    'fulfilled',
  ]);
  expect(drawn).toEqual(['a', 'c']);
});

test('an address may have a quarter of the queue', async () => {
  const budget = createRateLimiter({ name: 'renders', quota: 100, windowSeconds: 60 }, null);
  const queue = createRenderQueue(budget, DRAWING_LIMITS);
  const { signal } = new AbortController();
  const gate = Promise.withResolvers<string>();
  const draw = (address: string) => queue.run({ address, signal }, () => gate.promise);
  const settled = Promise.allSettled(Array.from({ length: 20 }, () => draw('2001:db8:7::')));
  const other = draw('192.0.2.1');
  gate.resolve('drawn');
  expect(await other).toBe('drawn');
  expect((await settled).filter(({ status }) => status === 'fulfilled')).toHaveLength(1 + 4);
});
