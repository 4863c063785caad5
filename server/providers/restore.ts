import { isDeepStrictEqual } from 'node:util';
import { camelCaseKeys } from '../../domain/case.ts';
import type { DirectoryEvent } from '../../domain/entities.ts';
import type { License } from '../../domain/licenses.ts';
import type { Panel } from '../../domain/panels.ts';
import { invalid } from '../errors.ts';
import type { ReferenceLists } from '../reference-data/repository.ts';
import { snapshot } from './history.ts';
import type { ProviderColumns, ProviderContent } from './record.ts';

/** Replaced pictures are deleted, and what is restored was not checked again. */
const KEPT = ['avatar_hash', 'photo_hash', 'verified_at', 'verified_by'];

type Snapshot = ReturnType<typeof snapshot>;
type NamedLicense = Snapshot['licenses'][number];
type NamedPanel = Snapshot['panels'][number];

/**
 * Returns a provider as it was before the given changes of its history, by undoing them. Pictures and verification stay.
 * @throws invalid if a state, credential or insurer of then is unknown now.
 */
export function undoChanges(
  provider: ProviderContent,
  newerChanges: DirectoryEvent[],
  lists: ReferenceLists,
): ProviderContent {
  const columns: Record<string, unknown> = {};
  let { credentials, licenses, panels } = snapshot(provider, lists);
  for (const { field, oldValue, newValue } of newerChanges.toSorted((a, b) => b.id - a.id)) {
    if (field === 'credentials') credentials = oldValue as string[];
    else if (field === 'license') licenses = undoRow(licenses, oldValue, newValue);
    else if (field === 'panel') panels = undoRow(panels, oldValue, newValue);
    else if (field !== null && field in provider && !KEPT.includes(field)) columns[field] = oldValue;
  }
  return {
    ...provider,
    ...(columns as Partial<ProviderColumns>),
    credentialIds: credentials.map((name) =>
      idOf(lists.credentials, ({ abbreviation }) => abbreviation === name, name),
    ),
    licenses: licenses.map((row) => toLicense(row, lists)),
    panels: panels.map((row) => toPanel(row, lists)),
  };
}

/** Takes away what a change added, and puts back what it removed. */
function undoRow<Row>(rows: Row[], removed: unknown, added: unknown): Row[] {
  const others = rows.filter((row) => !isDeepStrictEqual(row, added));
  return removed === null ? others : [...others, removed as Row];
}

function toLicense({ state, ...row }: NamedLicense, lists: ReferenceLists): License {
  return { stateId: stateIdOf(state, lists), ...camelCaseKeys(row) };
}

function toPanel({ insurance_company, state, ...row }: NamedPanel, lists: ReferenceLists): Panel {
  const { insuranceCompanies } = lists;
  return {
    insuranceCompanyId: idOf(insuranceCompanies, ({ name }) => name === insurance_company, insurance_company),
    stateId: state === null ? null : stateIdOf(state, lists),
    ...camelCaseKeys(row),
  };
}

function stateIdOf(code: string, { states }: ReferenceLists): number {
  return idOf(states, (state) => state.code === code, code);
}

function idOf<Item extends { id: number }>(
  list: Item[],
  isIt: (item: Item) => boolean,
  name: string,
): number {
  const item = list.find(isIt);
  if (!item)
    throw invalid(`This version had ${name}, which no longer exists. Please edit the provider instead.`);
  return item.id;
}
