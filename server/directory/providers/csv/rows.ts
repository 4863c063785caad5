import { PAUSE_WITHOUT_START, pauseErrors } from '../../../../domain/directory/availability.ts';
import { columnOf } from '../../../../domain/directory/imports/form.ts';
import { isDomainError, rejectInvalid } from '../../../errors.ts';
import type { ReferenceLists } from '../../reference-lists/repository.ts';
import { applyFields } from '../form.ts';
import { providerHistory } from '../history.ts';
import { activeIds, hasOnlyPauseNote, type ProviderContent, type ProviderRecord } from '../record.ts';
import { type Names, namesOf, type RowFields } from './cells.ts';

export type Context = { names: Names; lists: ReferenceLists; today: string };

/** What a row does to a provider; `before` is null for a new one. */
export type Outcome = {
  before: ProviderRecord | null;
  fields: RowFields;
  after: ProviderContent;
  /** The fields of the history that the row changes; empty for a new provider. */
  changes: string[];
  isChanged: boolean;
  errors: { column: string; message: string }[];
};

/** Returns what a row does to a provider. @param start its content, or that of a new one. */
export function outcomeOf(
  before: ProviderRecord | null,
  start: ProviderContent,
  fields: RowFields,
  { names, lists, today }: Context,
): Outcome {
  try {
    const after = applyRow(start, fields, today);
    const changes = before ? providerHistory(before, after, lists).map(({ field }) => String(field)) : [];
    const errors = contradictions(after, fields, names, today);
    return { before, fields, after, changes, isChanged: !before || changes.length > 0, errors };
  } catch (error) {
    if (!isDomainError(error)) throw error;
    const errors = Object.entries(error.fields).map(([name, message]) => ({
      column: columnOf(name),
      message,
    }));
    return { before, fields, after: start, changes: [], isChanged: true, errors };
  }
}

/** An empty cell of licenses or panels lets the list of states or insurers decide, unless that is empty, too. */
export function omitUnusedTables({ licenses, panels, ...fields }: RowFields): RowFields {
  const isUnused = (table: unknown[] | undefined, ids: number[] = []) =>
    !table || (table.length === 0 && ids.length > 0);
  return {
    ...fields,
    ...(!isUnused(licenses, fields.stateIds) && { licenses }),
    ...(!isUnused(panels, fields.insuranceCompanyIds) && { panels }),
  };
}

/**
 * Applies a row's changes to a provider. Licenses and panels take precedence over the ids of states and insurers.
 * @throws invalid with the errors of fields that contradict each other.
 */
function applyRow(before: ProviderContent, fields: RowFields, today: string): ProviderContent {
  const after = applyFields(before, fields, today);
  const lacksStart = after.pausedFrom === null && after.pausedUntil !== null;
  if (lacksStart || (hasOnlyPauseNote(after) && !hasOnlyPauseNote(before))) {
    rejectInvalid({ pausedFrom: PAUSE_WITHOUT_START });
  }
  // An unchanged pause may be over.
  if (after.pausedFrom !== before.pausedFrom || after.pausedUntil !== before.pausedUntil) {
    rejectInvalid(pauseErrors(after, today));
  }
  return after;
}

/** Returns errors of lists that differ from what their tables give today, since the tables would override an edit. */
function contradictions(
  after: ProviderContent,
  fields: RowFields,
  names: Names,
  today: string,
): { column: string; message: string }[] {
  return (
    [
      ['states', 'stateIds', 'licenses'],
      ['insurance_companies', 'insuranceCompanyIds', 'panels'],
    ] as const
  ).flatMap(([column, field, table]) => {
    const stated = fields[field];
    if (!stated || !fields[table]) return [];
    const wanted = namesOf(names[column], stated);
    const actual = namesOf(names[column], activeIds(after, today)[field]);
    if (wanted === actual) return [];
    const message = `"${wanted}" contradicts the column ${table}, which gives "${actual}" today: change both, or empty the ${table} cell so that this list decides`;
    return [{ column, message }];
  });
}
