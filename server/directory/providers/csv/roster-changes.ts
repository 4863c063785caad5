import { isDeepStrictEqual } from 'node:util';
import { camelCaseKeys } from '../../../../domain/case.ts';
import { findByName } from '../../../../domain/directory/insurer-names.ts';
import type { InsuranceCompany } from '../../../../domain/directory/schemas.ts';
import { isRecord } from '../../../../domain/objects.ts';
import type { IdentifiedEvent } from '../../../db/history/repository.ts';
import { dayOf } from '../../../db/today.ts';
import type { ReferenceLists } from '../../reference-lists/repository.ts';
import { COLUMN_NAMES, type RosterEntry, type RosterRow, type Values } from './roster-rows.ts';

type Offices = ReferenceLists['offices'];

export const CHANGE_COLUMNS = ['change', ...COLUMN_NAMES, 'field', 'before', 'after'];

/**
 * Returns a provider as it was before these changes; null if it did not exist.
 * @param events newest first.
 */
export function undoForRoster(
  entry: RosterEntry | null,
  events: IdentifiedEvent[],
  insurer: InsuranceCompany,
): RosterEntry | null {
  let before = entry;
  for (const { field, oldValue, newValue, ids, at } of events) {
    const day = dayOf(Date.parse(at));
    const withoutInsurer = (row: unknown): Values | null => {
      if (!isRecord(row)) return null;
      const { insurance_company, ...panel } = row;
      const name = String(insurance_company);
      // Not an insurer that was merged into this one, which has other panels in its roster.
      const id = ids.get(name) ?? findByName([insurer], name)?.id;
      return id === insurer.id ? panel : null;
    };
    if (field === null) {
      before = isRecord(oldValue) ? toEntry({ ...oldValue, removedOn: day }, withoutInsurer) : null;
    } else if (before && field === 'license') {
      before = { ...before, licenses: undoRow(before.licenses, oldValue, newValue, day) };
    } else if (before && field === 'panel') {
      const panels = undoRow(before.panels, withoutInsurer(oldValue), withoutInsurer(newValue), day);
      before = { ...before, panels };
    } else if (before && field === 'offices') {
      before = { ...before, offices: [oldValue].flat().map((name) => ids.get(String(name)) ?? name) };
    } else if (before) before = { ...before, [field]: oldValue };
  }
  return before;
}

/** Returns the offices as they were before these changes, in the current order. @param events newest first. */
export function undoOffices(offices: Offices, events: IdentifiedEvent[]): Offices {
  const before = new Map<number | null, Values>(offices.map((office) => [office.id, office]));
  for (const { subjectId: id, field, oldValue } of events) {
    const values = field === null ? oldValue : { [field]: oldValue };
    if (isRecord(values)) before.set(id, { id, ...before.get(id), ...camelCaseKeys(values) });
  }
  // The history has all their fields.
  return [...before.values()] as Offices;
}

/** Reads a deleted provider from the history. */
function toEntry(deleted: Values, withoutInsurer: (row: unknown) => Values | null): RosterEntry {
  const rowsOf = (rows: unknown): Values[] => (Array.isArray(rows) ? rows : []).filter(isRecord);
  const panels = rowsOf(deleted.panels)
    .map(withoutInsurer)
    .filter((row) => row !== null);
  return { ...deleted, licenses: rowsOf(deleted.licenses), panels };
}

/** Removes the row that a change added, and adds the one it removed. A replaced row ended when its replacement did. */
function undoRow(rows: Values[], removed: unknown, added: unknown, day: string): Values[] {
  const isAdded = ({ removedOn: _, ...row }: Values) => isDeepStrictEqual(row, added);
  const others = rows.filter((row) => !isAdded(row));
  if (!isRecord(removed)) return others;
  return [...others, { ...removed, removedOn: isRecord(added) ? rows.find(isAdded)?.removedOn : day }];
}

/**
 * Returns the rows of `CHANGE_COLUMNS` for one provider: one for each row that was added or ended, and for each changed cell.
 * @param then one version, or several that the reader may have; without any, all is added.
 * @param day the current one.
 */
export function compareVersions(then: RosterRow[][], now: RosterRow[], day: string): string[][] {
  const changes = (then.length > 0 ? then : [[]]).flatMap((rows) => compareRows(rows, now, day));
  return [...new Map(changes.map((row) => [JSON.stringify(row), row])).values()];
}

function compareRows(then: RosterRow[], now: RosterRow[], day: string): string[][] {
  const changes: string[][] = [];
  const add = (change: string, cells: Record<string, string>, ...difference: string[]) =>
    changes.push([change, ...COLUMN_NAMES.map((name) => cells[name] ?? ''), ...difference]);
  const left = new Set(now);
  const take = (isIt: (row: RosterRow) => boolean) => {
    const found = [...left].find(isIt);
    if (found) left.delete(found);
    return found;
  };
  const former = then.filter(({ isCurrent }) => isCurrent);
  const same = former.map(({ cells }) =>
    take((row) => hasSame(['state', 'effective_from'], row.cells, cells)),
  );
  for (const [index, { cells: before, removedOn }] of former.entries()) {
    const match = same[index] ?? take((row) => row.isCurrent && hasSame(['state'], row.cells, before));
    if (!match) add('ended', endedBy(before, removedOn ?? day), '', '', '');
    else if (!match.isCurrent) add('ended', endedBy(match.cells), '', '', '');
    else {
      const after = match.cells;
      for (const name of COLUMN_NAMES) {
        if (before[name] !== after[name]) add('changed', after, name, before[name] ?? '', after[name] ?? '');
      }
    }
  }
  for (const { cells, isCurrent } of left) if (isCurrent) add('added', cells, '', '', '');
  return changes;
}

function hasSame(columns: string[], a: Record<string, string>, b: Record<string, string>): boolean {
  return columns.every((name) => a[name] === b[name]);
}

/** A row ends with its panel or license, or when either is removed. */
function endedBy(cells: Record<string, string>, ...removedOn: string[]): Record<string, string> {
  const [end = ''] = [cells.effective_until, cells.license_expires_on, ...removedOn].filter(Boolean).sort();
  return { ...cells, effective_until: end };
}
