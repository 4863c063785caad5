import { expect, test } from 'vitest';
import { createRateLimiters } from './rate-limit.ts';

/** One process renders 63 pages a second. */
const RENDERS_PER_MINUTE = 63 * 60;

test('an IPv6 /48 block cannot use up all renders of a process', async () => {
  const { renders } = createRateLimiters(null);
  let allowed = 0;
  for (let index = 0; index < RENDERS_PER_MINUTE; index++) {
    const { isAllowed } = await renders.take(`2001:db8:7:${(index % 1_000).toString(16)}::`);
    if (isAllowed) allowed++;
  }
  expect(allowed).toBe(4 * renders.policy.quota);
});
