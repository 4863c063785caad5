import { isDeepStrictEqual } from 'node:util';
import { camelCase, camelCaseKeys } from '../../../domain/case.ts';
import { findByName } from '../../../domain/directory/insurer-names.ts';
import { LICENSE_FORM, LICENSES, type License } from '../../../domain/directory/licenses.ts';
import {
  isInLicensedState,
  overlaps,
  PANEL_FORM,
  PANELS,
  type Panel,
} from '../../../domain/directory/panels.ts';
import type { InsuranceCompany } from '../../../domain/directory/schemas.ts';
import { readForm } from '../../../domain/forms/field.ts';
import { isRecord, keysOf } from '../../../domain/objects.ts';
import type { IdentifiedEvent } from '../../db/history/repository.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import { invalid } from '../../errors.ts';
import { listInsuranceCompanies, type ReferenceLists, readMerges } from '../reference-lists/repository.ts';
import { isNamedList, NAMED_LISTS } from './history.ts';
import type { ProviderColumns, ProviderContent } from './record.ts';

/** Never restored: replaced pictures are deleted. */
const PICTURES = ['avatarHash', 'photoHash'];

/** Not restored either: a restored entry has not been verified. */
const VERIFICATION = ['verifiedAt', 'verifiedBy'];

/** Includes insurers' other names, since the history may have old names, and what insurers and concerns were merged into. */
export type NamedLists = Omit<ReferenceLists, 'insuranceCompanies'> & {
  insuranceCompanies: InsuranceCompany[];
  merges: Map<number, number>;
  concernMerges: Map<number, number>;
};

/** Adds to the lists what `undoChanges` needs. */
export async function readNamedLists(db: DatabaseOrTransaction, lists: ReferenceLists): Promise<NamedLists> {
  const [insuranceCompanies, merges, concernMerges] = await Promise.all([
    listInsuranceCompanies(db),
    readMerges(db, 'insurance_companies'),
    readMerges(db, 'concerns'),
  ]);
  return { ...lists, insuranceCompanies, merges, concernMerges };
}

/** An insurer, credential, concern or office of the history: its name then, and its id; null in rows of older versions. */
type Named = { name: string; id: number | null };

type NamedPanel = Omit<Panel, 'insuranceCompanyId'> & { insurer: Named };

/**
 * Undoes the given changes of a provider's history. Keeps pictures, and the verification unless it is included. Only what
 * the result names has to exist, not what it had in between.
 * @throws invalid if the result refers to something that no longer exists, or conflicts after a merge of insurers.
 */
export function undoChanges(
  provider: ProviderContent,
  newerChanges: IdentifiedEvent[],
  lists: NamedLists,
  { includesVerification = false } = {},
): ProviderContent {
  let { licenses } = provider;
  const named: Partial<Record<keyof typeof NAMED_LISTS, Named[]>> = {};
  let panels = provider.panels.map(
    ({ insuranceCompanyId: id, ...panel }): NamedPanel => ({ ...panel, insurer: { name: '', id } }),
  );
  const isSamePanel = ({ insurer: one, ...a }: NamedPanel, { insurer: other, ...b }: NamedPanel) =>
    isSameInsurer(one, other, lists) && isDeepStrictEqual(a, b);
  const kept = includesVerification ? PICTURES : [...PICTURES, ...VERIFICATION];
  const columns: Record<string, unknown> = {};
  for (const { field, oldValue, newValue, ids } of newerChanges.toSorted((a, b) => b.id - a.id)) {
    const identify = (name: unknown): Named => ({ name: String(name), id: ids.get(String(name)) ?? null });
    if (field !== null && isNamedList(field)) named[field] = [oldValue ?? []].flat().map(identify);
    else if (field === 'languages') columns.languageCodes = oldValue;
    else if (field === 'license') {
      licenses = undoRow(licenses, oldValue, newValue, (row) => toLicense(row, lists), isDeepStrictEqual);
    } else if (field === 'panel') {
      const toRow = (row: Record<string, unknown>) => toPanel(row, identify(row.insurance_company), lists);
      panels = undoRow(panels, oldValue, newValue, toRow, isSamePanel);
    } else if (field !== null) {
      const name = camelCase(field);
      if (name in provider && !kept.includes(name)) columns[name] = oldValue;
    }
  }
  const after = {
    ...provider,
    licenses,
    panels: panels.map(({ insurer, ...panel }) => ({
      ...panel,
      insuranceCompanyId: resolveInsurer(insurer, lists) ?? rejectMissing(insurer.name),
    })),
    ...Object.fromEntries(
      keysOf(named).map((field) => [
        NAMED_LISTS[field].ids,
        [...new Set(named[field]?.map((each) => findNamed(field, each, lists) ?? rejectMissing(each.name)))],
      ]),
    ),
  };
  const isSame = (a: Panel, b: Panel) => a.insuranceCompanyId === b.insuranceCompanyId && overlaps(a, b);
  if (
    after.panels.some((panel, index) => after.panels.slice(0, index).some((other) => isSame(panel, other)))
  ) {
    throw invalid("This version can't be restored. After a merge, it would have an insurer twice at once.");
  }
  const error = LICENSES.parse(after.licenses).error ?? PANELS.parse(after.panels).error;
  if (error) throw invalid(`This version can't be restored. ${error}`);
  if (!after.panels.every((panel) => isInLicensedState(panel, after.licenses))) {
    throw invalid("This version can't be restored. It has a panel in a state without license.");
  }
  // The history stores each column's value.
  return { ...after, ...(columns as Partial<ProviderColumns>) };
}

/** Removes the row that a change added, and adds the one it removed. */
function undoRow<Row>(
  rows: Row[],
  removed: unknown,
  added: unknown,
  toRow: (row: Record<string, unknown>) => Row,
  isSame: (a: Row, b: Row) => boolean,
): Row[] {
  const [former, current] = [removed, added].map((row) => (isRecord(row) ? toRow(row) : null));
  const others = current ? rows.filter((row) => !isSame(row, current)) : rows;
  // The row has another name now, which the history of older versions lacks.
  if (current && isRecord(added) && others.length === rows.length) {
    rejectMissing(String(added.insurance_company ?? added.state));
  }
  return former ? [...others, former] : others;
}

function toLicense({ state, ...row }: Record<string, unknown>, lists: NamedLists): License {
  return { ...readForm(LICENSE_FORM, camelCaseKeys(row)).fields, stateId: stateIdOf(state, lists) };
}

function toPanel({ state, ...row }: Record<string, unknown>, insurer: Named, lists: NamedLists): NamedPanel {
  const { insuranceCompanyId: _, ...panel } = readForm(PANEL_FORM, camelCaseKeys(row)).fields;
  return { ...panel, stateId: state === null ? null : stateIdOf(state, lists), insurer };
}

/** States never change. */
function stateIdOf(code: unknown, { states }: NamedLists): number {
  return states.find((state) => state.code === code)?.id ?? rejectMissing(String(code));
}

function isSameInsurer(a: Named, b: Named, lists: NamedLists): boolean {
  if (a.id !== null && b.id !== null) return a.id === b.id;
  const found = resolveInsurer(a, lists);
  return a.name === b.name || (found !== null && found === resolveInsurer(b, lists));
}

/** Returns the id of the active insurer that this one is or was merged into. */
function resolveInsurer({ id, name }: Named, lists: NamedLists): number | null {
  if (id === null) return findByName(lists.insuranceCompanies, name)?.id ?? null;
  const into = lists.merges.get(id);
  if (into !== undefined) return resolveInsurer({ id: into, name }, lists);
  return lists.insuranceCompanies.some((insurer) => insurer.id === id) ? id : null;
}

function findNamed(field: keyof typeof NAMED_LISTS, { id, name }: Named, lists: NamedLists): number | null {
  const into = field === 'concerns' && id !== null ? lists.concernMerges.get(id) : undefined;
  if (into !== undefined) return findNamed(field, { id: into, name }, lists);
  const { nameOf } = NAMED_LISTS[field];
  return lists[field].find((each) => (id === null ? nameOf(each) === name : each.id === id))?.id ?? null;
}

function rejectMissing(name: string): never {
  throw invalid(`This version can't be restored. It names ${name}, which no longer exists.`);
}
