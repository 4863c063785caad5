import { addDays, isInOrder, type Period } from '../../../domain/dates.ts';
import { overlaps, type Panel, periodOf } from '../../../domain/directory/panels.ts';

/**
 * Returns a provider's panels after merging its insurer `from` into `into`. Panels of `into` do not change; those of
 * `from` fill the states and days without one, so that no panels of an insurer overlap.
 * @param stateIds the provider's states, including past and future ones: an all-states panel becomes one per state if
 *   `into` has single-state panels at the same time.
 */
export function mergePanels(
  panels: Panel[],
  { from, into, stateIds }: { from: number; into: number; stateIds: number[] },
): Panel[] {
  const kept = panels.filter(({ insuranceCompanyId }) => insuranceCompanyId !== from);
  for (const panel of panels) {
    if (panel.insuranceCompanyId !== from) continue;
    const moved = { ...panel, insuranceCompanyId: into };
    const overlapping = kept.filter((other) => other.insuranceCompanyId === into && overlaps(moved, other));
    const isSplit = moved.stateId === null && overlapping.some(({ stateId }) => stateId !== null);
    for (const part of isSplit ? stateIds.map((stateId) => ({ ...moved, stateId })) : [moved]) {
      kept.push(...subtractPanels(part, overlapping));
    }
  }
  return kept;
}

/** Returns the parts of a panel that the other panels in its state do not cover. */
function subtractPanels(panel: Panel, others: Panel[]): Panel[] {
  let rest = [panel];
  for (const other of others) {
    rest = rest.flatMap((part) => (overlaps(part, other) ? subtractPeriod(part, periodOf(other)) : [part]));
  }
  return rest;
}

function subtractPeriod(panel: Panel, { from, until }: Period): Panel[] {
  const before = { ...panel, effectiveUntil: from && addDays(from, -1) };
  const after = { ...panel, effectiveFrom: until && addDays(until, 1) };
  return [...(from ? [before] : []), ...(until ? [after] : [])].filter((part) => isInOrder(periodOf(part)));
}
