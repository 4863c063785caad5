import { describe, expect, test } from 'vitest';
import { engines, openTestSite } from '../../tests/support/test-site.ts';
import { spendSolution } from './repository.ts';

const SOLUTION = { hash: 'a solution', expiresAt: 1_000 };

describe.each(engines)('spendSolution (%s)', (engine) => {
  test('accepts a solution once and rejects it after it expires, even if deleted', async () => {
    const { services } = await openTestSite(engine);
    const spend = (now: number, solution = SOLUTION) => spendSolution(services.db, solution, now);
    expect(await spend(998)).toBe(true);
    expect(await spend(999)).toBe(false);
    const other = { hash: 'another', expiresAt: 2_000 };
    expect(await spend(1_000, other)).toBe(true);
    const kept = await services.db.selectFrom('used_captchas').selectAll().execute();
    expect(kept).toEqual([{ solution_hash: other.hash, expires_at: other.expiresAt }]);
    expect(await spend(1_000)).toBe(false);
    expect(await spend(1_001)).toBe(false);
  });
});
