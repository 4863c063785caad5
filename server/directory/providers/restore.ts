import { isDeepStrictEqual } from 'node:util';
import { camelCaseKeys } from '../../../domain/case.ts';
import { LICENSE_FORM, LICENSES, type License } from '../../../domain/directory/licenses.ts';
import { PANEL_FORM, PANELS, type Panel } from '../../../domain/directory/panels.ts';
import type { DirectoryEvent, InsuranceCompany } from '../../../domain/directory/schemas.ts';
import { foldName } from '../../../domain/fold-text.ts';
import { readForm } from '../../../domain/forms/field.ts';
import { isRecord } from '../../../domain/objects.ts';
import { invalid } from '../../errors.ts';
import type { ReferenceLists } from '../reference-lists/repository.ts';
import { type ProviderColumns, type ProviderContent, withoutUnlicensed } from './record.ts';

/** Not restored: replaced pictures are deleted, and a restored entry has not been verified. */
const KEPT = ['avatar_hash', 'photo_hash', 'verified_at', 'verified_by'];

/** Includes insurers' other names, since the history may have old names. */
export type NamedLists = Omit<ReferenceLists, 'insuranceCompanies'> & {
  insuranceCompanies: InsuranceCompany[];
};

/**
 * Undoes the given changes of a provider's history. Keeps pictures and verification.
 * @throws invalid if the result refers to something that no longer exists, or conflicts after a merge of insurers.
 */
export function undoChanges(
  provider: ProviderContent,
  newerChanges: DirectoryEvent[],
  lists: NamedLists,
): ProviderContent {
  const before = { ...provider };
  const columns: Record<string, unknown> = {};
  for (const { field, oldValue, newValue } of newerChanges.toSorted((a, b) => b.id - a.id)) {
    if (field === 'credentials') before.credentialIds = toCredentialIds(oldValue, lists);
    else if (field === 'license') {
      before.licenses = undoRow(before.licenses, oldValue, newValue, (row) => toLicense(row, lists));
    } else if (field === 'panel') {
      before.panels = undoRow(before.panels, oldValue, newValue, (row) => toPanel(row, lists));
    } else if (field !== null && field in provider && !KEPT.includes(field)) columns[field] = oldValue;
  }
  const error = LICENSES.parse(before.licenses).error ?? PANELS.parse(before.panels).error;
  if (error) throw invalid(`This version can't be restored. ${error}`);
  const licensed = withoutUnlicensed(before.panels, before.licenses);
  if (licensed.length < before.panels.length) {
    throw invalid("This version can't be restored. It has a panel in a state without license.");
  }
  // The history stores each column's value.
  return { ...before, ...(columns as Partial<ProviderColumns>) };
}

/** Removes the row that a change added, and adds the one it removed. */
function undoRow<Row>(
  rows: Row[],
  removed: unknown,
  added: unknown,
  toRow: (named: Record<string, unknown>) => Row,
): Row[] {
  const [former, current] = [removed, added].map((named) => (isRecord(named) ? toRow(named) : null));
  const others = rows.filter((row) => !isDeepStrictEqual(row, current));
  return former ? [...others, former] : others;
}

function toLicense({ state, ...row }: Record<string, unknown>, lists: NamedLists): License {
  return {
    ...readForm(LICENSE_FORM, camelCaseKeys(row)).fields,
    stateId: stateIdOf(String(state), lists),
  };
}

function toPanel(
  { insurance_company, state, ...row }: Record<string, unknown>,
  { insuranceCompanies, ...lists }: NamedLists,
): Panel {
  const insurer = String(insurance_company);
  const folded = foldName(insurer);
  return {
    ...readForm(PANEL_FORM, camelCaseKeys(row)).fields,
    insuranceCompanyId: idOf(
      insuranceCompanies,
      ({ name, aliases = [] }) => [name, ...aliases].some((each) => foldName(each) === folded),
      insurer,
    ),
    stateId: state === null ? null : stateIdOf(String(state), lists),
  };
}

function toCredentialIds(names: unknown, { credentials }: Pick<NamedLists, 'credentials'>): number[] {
  return [names]
    .flat()
    .map(String)
    .map((name) => idOf(credentials, ({ abbreviation }) => abbreviation === name, name));
}

function stateIdOf(code: string, { states }: Pick<NamedLists, 'states'>): number {
  return idOf(states, (state) => state.code === code, code);
}

function idOf<Item extends { id: number }>(
  list: Item[],
  isIt: (item: Item) => boolean,
  name: string,
): number {
  const item = list.find(isIt);
  if (!item) throw invalid(`This version can't be restored. It names ${name}, which no longer exists.`);
  return item.id;
}
