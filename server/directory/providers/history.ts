import { isDeepStrictEqual } from 'node:util';
import { snakeCaseKeys } from '../../../domain/case.ts';
import { isRecord, keysOf, pick } from '../../../domain/objects.ts';
import type { HistoryEntry } from '../../db/history/repository.ts';
import type { ReferenceLists } from '../reference-lists/repository.ts';
import { EMPTY_COLUMNS, type ProviderContent } from './record.ts';

/** All columns, because a change of a column that is not compared would not be saved. */
const COLUMNS = keysOf(EMPTY_COLUMNS);

/**
 * Returns the history entries of a change: one per changed field, or the whole provider if it is created or deleted.
 * Lists have names, since ids mean nothing to a reader. A changed license or panel is one entry.
 */
export function providerHistory(
  before: ProviderContent | null,
  after: ProviderContent | null,
  lists: ReferenceLists,
): HistoryEntry[] {
  const [old, now] = [before && snapshot(before, lists), after && snapshot(after, lists)];
  if (!old || !now) return [{ field: null, old_value: old, new_value: now }];
  const { licenses, panels, ...fields } = old;
  return [
    ...keysOf(fields)
      .filter((field) => !isDeepStrictEqual(old[field], now[field]))
      .map((field) => ({ field, old_value: old[field], new_value: now[field] })),
    ...rowChanges('license', licenses, now.licenses, ({ state }) => state),
    ...rowChanges('panel', panels, now.panels, (row) => [row.insurance_company, row.state].join()),
  ];
}

/** Returns a provider with names for ids, as the history stores it. */
export function snapshot(content: ProviderContent, lists: ReferenceLists) {
  const { states, credentials, insuranceCompanies, concerns, offices } = lists;
  const codes = new Map(states.map(({ id, code }) => [id, code]));
  const insurers = new Map(insuranceCompanies.map(({ id, name }) => [id, name]));
  return {
    ...snakeCaseKeys(pick(content, COLUMNS)),
    credentials: credentials
      .filter(({ id }) => content.credentialIds.includes(id))
      .map(({ abbreviation }) => abbreviation),
    /** In the provider's order; others are in that of their list. */
    concerns: content.concernIds.map(
      (wanted) => concerns.find(({ id }) => id === wanted)?.name ?? String(wanted),
    ),
    offices: offices.filter(({ id }) => content.officeIds.includes(id)).map(({ name }) => name),
    /** Codes. */
    languages: content.languageCodes,
    licenses: content.licenses.map(({ stateId, ...license }) => ({
      state: codes.get(stateId) ?? String(stateId),
      ...snakeCaseKeys(license),
    })),
    panels: content.panels.map(({ insuranceCompanyId, stateId, ...panel }) => ({
      insurance_company: insurers.get(insuranceCompanyId) ?? String(insuranceCompanyId),
      state: stateId === null ? null : (codes.get(stateId) ?? String(stateId)),
      ...snakeCaseKeys(panel),
    })),
  };
}

/** Returns the states of a snapshot's licenses. */
export function stateCodesOf(content: unknown): string[] {
  const licenses = isRecord(content) && Array.isArray(content.licenses) ? content.licenses : [];
  return licenses.map(({ state }) => String(state));
}

/** Pairs removed and added rows with the same key as one change. */
function rowChanges<Row>(
  field: string,
  before: Row[],
  after: Row[],
  keyOf: (row: Row) => string,
): HistoryEntry[] {
  const isIn = (rows: Row[], row: Row) => rows.some((other) => isDeepStrictEqual(other, row));
  const added = after.filter((row) => !isIn(before, row));
  const changes: HistoryEntry[] = before
    .filter((row) => !isIn(after, row))
    .map((row) => {
      const at = added.findIndex((other) => keyOf(other) === keyOf(row));
      const [replacement] = at < 0 ? [] : added.splice(at, 1);
      return { field, old_value: row, new_value: replacement ?? null };
    });
  return [...changes, ...added.map((row) => ({ field, old_value: null, new_value: row }))];
}
