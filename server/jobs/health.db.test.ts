import { expect, test, vi } from 'vitest';
import { engines, openTestSite } from '../../tests/support/test-site.ts';
import { createHealth } from './health.ts';

test.each(engines)('concurrent checks and those of the next 250 ms share a query (%s)', async (engine) => {
  const { services } = await openTestSite(engine);
  const { db } = services;
  const queries = vi.spyOn(db, 'selectNoFrom');
  const health = createHealth({ db, dataDir: '.' }, async () => Number.POSITIVE_INFINITY);
  const problems = (count: number) => Promise.all(Array.from({ length: count }, () => health.problem()));
  expect(new Set(await problems(500))).toEqual(new Set([null]));
  await health.problem();
  expect(queries).toHaveBeenCalledTimes(1);
});
