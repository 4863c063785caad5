import { isDeepStrictEqual } from 'node:util';
import { camelCase, camelCaseKeys } from '../../../domain/case.ts';
import {
  CORRECTED_CHOICES,
  CORRECTED_LICENSE,
  CORRECTED_TEXTS,
} from '../../../domain/directory/confirmation.ts';
import { LICENSES } from '../../../domain/directory/licenses.ts';
import { readChanges } from '../../../domain/forms/field.ts';
import { isRecord, keysOf, pick } from '../../../domain/objects.ts';
import { conflict } from '../../errors.ts';
import type { ReferenceLists } from '../reference-lists/repository.ts';
import { unknownIds } from './form.ts';
import { isNamedList, NAMED_LISTS, providerHistory } from './history.ts';
import type { ProviderContent } from './record.ts';

/** A change of one field or license that a dietitian asks for. Field and values are as in the history. */
export type Correction = {
  field: string;
  oldValue: unknown;
  newValue: unknown;
  /** The ids of the concerns or offices that the values name. */
  ids?: [name: string, id: number][];
};

/** Returns what a form with some or all fields corrects in the provider. Licenses are sent by state id. */
export function readCorrections(
  input: Record<string, unknown>,
  before: ProviderContent,
  lists: ReferenceLists,
): { corrections: Correction[]; errors: Record<string, string> } {
  const { fields, errors } = readChanges({ ...CORRECTED_TEXTS, ...CORRECTED_CHOICES }, input);
  const rows = before.licenses.map((license) => {
    const sent = isRecord(input.licenses) ? input.licenses[license.stateId] : null;
    if (!isRecord(sent)) return license;
    const names = keysOf(CORRECTED_LICENSE).filter((name) => sent[name] !== undefined);
    return { ...license, ...pick(sent, names) };
  });
  const read = LICENSES.readRows(rows);
  const messages = [...(read?.errors ?? [])].map(([index, found]) => {
    const state = lists.states.find(({ id }) => id === rows[index]?.stateId);
    return `${state?.displayName}: ${Object.values(found).join('; ')}`;
  });
  const after = { ...before, ...fields, licenses: read?.rows ?? before.licenses };
  // The page does not show hidden offices, so they stay.
  const isHidden = (id: number) => lists.offices.some((office) => office.id === id && office.isHidden);
  after.officeIds = [...new Set([...before.officeIds.filter(isHidden), ...after.officeIds])];
  // The page has boxes, which know no order: it stays, and new ones come last.
  const { concernIds: former } = before;
  after.concernIds = [
    ...new Set([...former.filter((id) => after.concernIds.includes(id)), ...after.concernIds]),
  ];
  return {
    corrections: providerHistory(before, after, lists).map(({ field, old_value, new_value, ids }) => ({
      field: String(field),
      oldValue: old_value,
      newValue: new_value,
      ...(ids?.size && { ids: [...ids] }),
    })),
    errors: {
      ...unknownIds(fields, lists),
      ...errors,
      ...(messages.length > 0 && { licenses: messages.join('\n') }),
    },
  };
}

/** Returns the provider with the correction. @throws conflict if its field has another value since the reply. */
export function applyCorrection(
  before: ProviderContent,
  correction: Correction,
  lists: ReferenceLists,
): ProviderContent {
  const { field, oldValue, newValue } = correction;
  const misfit = conflict(
    `The ${isNamedList(field) ? 'list of ' : ''}${field.replaceAll('_', ' ')} has changed since the dietitian answered, so the correction no longer fits. Please compare both and edit the provider.`,
  );
  let after: ProviderContent = { ...before, [camelCase(field)]: newValue };
  if (field === 'languages') after = { ...before, languageCodes: [newValue ?? []].flat().map(String) };
  if (isNamedList(field)) {
    const corrected = correctList(before, NAMED_LISTS[field].ids, correction, lists[field]);
    if (!corrected) throw misfit;
    return corrected;
  }
  if (isRecord(newValue)) {
    const stateId = lists.states.find(({ code }) => code === newValue.state)?.id;
    const { fields } = readChanges(CORRECTED_LICENSE, camelCaseKeys(newValue));
    const licenses = before.licenses.map((each) =>
      each.stateId === stateId ? { ...each, ...fields } : each,
    );
    if (!licenses.some((each) => each.stateId === stateId)) throw misfit;
    after = { ...before, licenses };
  }
  const [change] = providerHistory(before, after, lists);
  // Without a change, somebody has made the correction.
  if (change && !isDeepStrictEqual(change.old_value, oldValue)) throw misfit;
  return after;
}

/** By id, because items may have been renamed. Returns null if the list has other items since the reply. */
function correctList(
  before: ProviderContent,
  name: (typeof NAMED_LISTS)[keyof typeof NAMED_LISTS]['ids'],
  { oldValue, newValue, ids = [] }: Correction,
  known: { id: number }[],
): ProviderContent | null {
  const idOf = new Map(ids);
  const idsIn = (names: unknown) => [names ?? []].flat().map((each) => idOf.get(String(each)) ?? 0);
  const isSame = (a: number[], b: number[]) => isDeepStrictEqual(a.toSorted(byId), b.toSorted(byId));
  const wanted = idsIn(newValue);
  if (!wanted.every((id) => known.some((item) => item.id === id))) return null;
  return isSame(before[name], idsIn(oldValue)) || isSame(before[name], wanted)
    ? { ...before, [name]: wanted }
    : null;
}

const byId = (a: number, b: number) => a - b;
