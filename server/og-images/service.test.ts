import { expect, test } from 'vitest';
import type { Provider } from '../../domain/entities.ts';
import { createRenderQueue } from '../http/render-queue.ts';
import { createOgImageService, DRAWING_LIMITS } from './service.ts';

test('a card is not drawn if its client has left, unless another one waits for it', async () => {
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
