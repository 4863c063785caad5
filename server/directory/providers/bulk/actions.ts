import { isInOrder } from '../../../../domain/dates.ts';
import { pauseErrors } from '../../../../domain/directory/availability.ts';
import { BULK_FIELDS, type BulkAction } from '../../../../domain/directory/bulk/form.ts';
import { LICENSE_FORM } from '../../../../domain/directory/licenses.ts';
import { overlaps, type Panel, periodOf } from '../../../../domain/directory/panels.ts';
import { type FieldsOf, readForm } from '../../../../domain/forms/field.ts';
import { MAX_PANELS } from '../../../../domain/limits.ts';
import { rejectInvalid, validFields } from '../../../errors.ts';
import type { ReferenceLists } from '../../reference-lists/repository.ts';
import { unknownIds } from '../form.ts';
import { openPanel, type ProviderContent } from '../record.ts';
import type { Decision } from './change-many.ts';

const TOO_MANY_PANELS = `There can be at most ${MAX_PANELS} panels.`;

type Input = Record<string, unknown>;

/**
 * Reads the fields of an action.
 * @returns what it does with each provider.
 * @throws invalid with the errors of all fields.
 */
export function readAction(
  action: Exclude<BulkAction, 'ask_to_confirm'>,
  input: Input,
  { lists, today }: { lists: ReferenceLists; today: string },
): (before: ProviderContent) => Decision {
  const set = (columns: Partial<ProviderContent>) => (before: ProviderContent) => ({
    after: { ...before, ...columns },
  });
  switch (action) {
    case 'list':
      return set({ listing: 'listed' });
    case 'unlist':
      return set({ listing: 'unlisted' });
    case 'resume':
      return set({ pausedFrom: null, pausedUntil: null, pauseNote: null });
    case 'pause': {
      const fields = validFields(readForm(BULK_FIELDS.pause, input));
      const pause = { ...fields, pausedFrom: fields.pausedFrom ?? today };
      rejectInvalid(pauseErrors(pause, today));
      return set(pause);
    }
    case 'add_panel': {
      const { insuranceCompanyId, stateIds, ...period } = validFields(readForm(BULK_FIELDS.add_panel, input));
      rejectInvalid(unknownIds({ insuranceCompanyIds: [insuranceCompanyId], stateIds }, lists));
      const panel = { ...openPanel(insuranceCompanyId, null), ...period };
      if (!isInOrder(periodOf(panel))) {
        rejectInvalid({ effectiveUntil: 'Effective until must not be before Effective from' });
      }
      return (before) => addPanels(before, panel, stateIds, lists);
    }
    case 'end_panel': {
      const end = validFields(readForm(BULK_FIELDS.end_panel, input));
      rejectInvalid(unknownIds({ ...end, insuranceCompanyIds: [end.insuranceCompanyId] }, lists));
      return (before) => {
        const panels = endPanels(before, end);
        return panels.length > MAX_PANELS
          ? { after: before, problems: [TOO_MANY_PANELS] }
          : { after: { ...before, panels } };
      };
    }
    case 'add_license': {
      const license = {
        ...readForm(LICENSE_FORM, {}).fields,
        ...validFields(readForm(BULK_FIELDS.add_license, input)),
      };
      rejectInvalid(unknownIds({ stateIds: [license.stateId] }, lists));
      return (before) =>
        before.licenses.some(({ stateId }) => stateId === license.stateId)
          ? {
              after: before,
              problems: [`There is a license in ${codesOf([license.stateId], lists)} already.`],
            }
          : { after: { ...before, licenses: [...before.licenses, license] } };
    }
  }
}

/** Adds the panel for all licensed states, or one for each state where it overlaps none. */
function addPanels(
  before: ProviderContent,
  panel: Panel,
  stateIds: number[],
  lists: ReferenceLists,
): Decision {
  const own = before.panels.filter(
    ({ insuranceCompanyId }) => insuranceCompanyId === panel.insuranceCompanyId,
  );
  const isTaken = (stateId: number | null) => own.some((other) => overlaps({ ...panel, stateId }, other));
  const licensed = before.licenses.map(({ stateId }) => stateId);
  const wanted = stateIds.length > 0 ? stateIds : licensed;
  const unlicensed = wanted.filter((id) => !licensed.includes(id));
  const taken = wanted.filter((id) => licensed.includes(id) && isTaken(id));
  const free = wanted.filter((id) => ![...unlicensed, ...taken].includes(id));
  const isForAll = stateIds.length === 0 && !isTaken(null);
  const added = isForAll ? [panel] : free.map((stateId): Panel => ({ ...panel, stateId }));
  const panels = [...before.panels, ...added];
  if (panels.length > MAX_PANELS) {
    return { after: before, problems: [TOO_MANY_PANELS] };
  }
  const problems = [
    unlicensed.length > 0 && `There is no license in ${codesOf(unlicensed, lists)}.`,
    taken.length > 0 && `Another panel covers the same time in ${codesOf(taken, lists)}.`,
  ];
  return { after: { ...before, panels }, problems: problems.filter((problem) => problem !== false) };
}

/** Ends panels of the insurer on a day. A panel of all states becomes one per state if only some of them end. */
function endPanels(
  { panels, licenses }: ProviderContent,
  { insuranceCompanyId, stateIds, effectiveUntil }: FieldsOf<typeof BULK_FIELDS.end_panel>,
): Panel[] {
  const isEnding = (stateId: number | null) => stateIds.length === 0 || stateIds.includes(stateId ?? 0);
  return panels.flatMap((panel) => {
    const isOver = panel.effectiveUntil !== null && panel.effectiveUntil <= effectiveUntil;
    if (panel.insuranceCompanyId !== insuranceCompanyId || isOver) return [panel];
    const isSplit =
      panel.stateId === null && stateIds.length > 0 && licenses.some(({ stateId }) => isEnding(stateId));
    const parts = isSplit ? licenses.map(({ stateId }): Panel => ({ ...panel, stateId })) : [panel];
    return parts
      .map((part) => (isEnding(part.stateId) ? { ...part, effectiveUntil } : part))
      .filter((part) => isInOrder(periodOf(part)));
  });
}

/** For example, 'OR, WA'. */
function codesOf(stateIds: number[], { states }: ReferenceLists): string {
  return stateIds.map((stateId) => states.find(({ id }) => id === stateId)?.code).join(', ');
}
