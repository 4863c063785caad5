import fc from 'fast-check';
import { expect, test } from 'vitest';
import { includes } from '../../../domain/dates.ts';
import { PANELS, type Panel, periodOf } from '../../../domain/directory/panels.ts';
import { mergePanels } from './merge-panels.ts';

const [A, B, OTHER] = [1, 2, 3];
const [OR, WA] = [10, 20];

const panel = (insuranceCompanyId: number, more: Partial<Panel> = {}): Panel => ({
  insuranceCompanyId,
  stateId: null,
  effectiveFrom: null,
  effectiveUntil: null,
  isAccepting: true,
  ...more,
});
const merge = (...panels: Panel[]) => mergePanels(panels, { from: A, into: B, stateIds: [OR, WA] });

test('panels move; those of other insurers do not', () => {
  const dates = { effectiveFrom: '2026-01-01', isAccepting: false };
  expect(merge(panel(OTHER), panel(A, { stateId: OR }), panel(A, { stateId: WA, ...dates }))).toEqual([
    panel(OTHER),
    panel(B, { stateId: OR }),
    panel(B, { stateId: WA, ...dates }),
  ]);
});

test('in the same state, the target insurer’s panels win, and only the remaining time is added', () => {
  const kept = panel(B, { effectiveFrom: '2026-03-01', effectiveUntil: '2026-05-31', isAccepting: false });
  expect(merge(kept, panel(A))).toEqual([
    kept,
    panel(B, { effectiveUntil: '2026-02-28' }),
    panel(B, { effectiveFrom: '2026-06-01' }),
  ]);
  expect(merge(kept, panel(A, { effectiveFrom: '2026-04-01', effectiveUntil: '2026-05-31' }))).toEqual([
    kept,
  ]);
  expect(merge(panel(B), panel(A, { stateId: OR, effectiveFrom: '2026-01-01' }))).toEqual([panel(B)]);
});

test('an all-states panel fills the states without single-state panels', () => {
  const kept = panel(B, { stateId: WA, effectiveFrom: '2026-01-01' });
  expect(merge(panel(A), kept)).toEqual([
    kept,
    panel(B, { stateId: OR }),
    panel(B, { stateId: WA, effectiveUntil: '2025-12-31' }),
  ]);
});

test('an all-states panel that starts later stays one', () => {
  const kept = panel(B, { stateId: WA, effectiveUntil: '2025-12-31' });
  const moved = { effectiveFrom: '2026-01-01' };
  expect(merge(kept, panel(A, moved))).toEqual([kept, panel(B, moved)]);
});

test('for any panels: none overlap, and no day in a state is lost or added', () => {
  const days = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'];
  const some = fc.record({
    insuranceCompanyId: fc.constantFrom(A, B),
    stateId: fc.constantFrom(null, OR, WA),
    effectiveFrom: fc.constantFrom(null, ...days),
    effectiveUntil: fc.constantFrom(null, ...days),
    isAccepting: fc.boolean(),
  });
  const isIn = (panels: Panel[], stateId: number, day: string) =>
    panels.some((each) => [null, stateId].includes(each.stateId) && includes(periodOf(each), day));
  fc.assert(
    fc.property(fc.array(some, { maxLength: 5 }), (panels) => {
      fc.pre(PANELS.parse(panels).error === null);
      const merged = merge(...panels);
      expect(PANELS.parse(merged).error).toBeNull();
      for (const day of ['2025-12-31', ...days, '2026-02-15', '2026-05-01']) {
        for (const state of [OR, WA]) expect(isIn(merged, state, day)).toBe(isIn(panels, state, day));
      }
    }),
    { numRuns: 500 },
  );
});
