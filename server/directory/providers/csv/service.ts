import { stringify } from 'csv-stringify/sync';
import { PAUSE_WITHOUT_START, pauseErrors } from '../../../../domain/directory/availability.ts';
import { postponeContentVersion, raiseContentVersion } from '../../../db/content-version/repository.ts';
import { newAuthor } from '../../../db/history/repository.ts';
import type { Database } from '../../../db/schema.ts';
import type { Today } from '../../../db/today.ts';
import { transaction } from '../../../db/transaction.ts';
import { invalid, isDomainError, rejectInvalid } from '../../../errors.ts';
import {
  listInsuranceCompanies,
  lockReferenceLists,
  readReferenceLists,
} from '../../reference-lists/repository.ts';
import { applyFields, unknownIds } from '../form.ts';
import { ANY_PROVIDER, listProviders, WHOLE_LIST } from '../list/repository.ts';
import { activeIds, EMPTY_PROVIDER, hasOnlyPauseNote, type ProviderContent } from '../record.ts';
import { findProviders, IDS_PER_QUERY, lockProviders } from '../repository.ts';
import { saveProviders } from '../save/repository.ts';
import {
  type CellError,
  COLUMNS,
  columnOf,
  formatCells,
  type Names,
  namesIn,
  namesOf,
  type RowFields,
  readCells,
  readFile,
} from './cells.ts';

/** A valid row; `id` is null for a new provider. */
export type ProviderRow = { id: number | null; fields: RowFields };

export type ProviderCsvService = ReturnType<typeof createProviderCsvService>;

/** Imports and exports all providers as CSV (RFC 4180, UTF-8), without pictures. */
export function createProviderCsvService(db: Database, { today, now }: { today: Today; now: () => number }) {
  /** Insurers are found by their other names, too. */
  async function readNames(): Promise<Names> {
    const [lists, insuranceCompanies] = await Promise.all([
      readReferenceLists(db),
      listInsuranceCompanies(db),
    ]);
    return namesIn({ ...lists, insuranceCompanies });
  }

  return {
    /** Returns the rows and all errors of a file, without writing. A row with an id updates that provider. */
    async check(csv: string): Promise<{ rows: ProviderRow[]; errors: CellError[] }> {
      const { records, errors } = readFile(csv);
      if (errors.length > 0) return { rows: [], errors };
      const names = await readNames();
      const rows: ProviderRow[] = [];
      const seen = new Set<number>();
      for (let start = 0; start < records.length; start += IDS_PER_QUERY) {
        const some = records
          .slice(start, start + IDS_PER_QUERY)
          .map(({ line, cells }) => ({ line, cells, ...readCells(cells, names) }));
        const ids = some.flatMap(({ id }) => id ?? []);
        const stored = ids.length > 0 ? await findProviders(db, ids) : [];
        const byId = new Map(stored.map((record) => [record.id, record]));
        for (const { line, cells, id, fields, errors: found } of some) {
          const before = id === null ? EMPTY_PROVIDER : byId.get(id);
          if (!before || (cells.id && id === null)) {
            found.push({ column: 'id', message: `there is no provider with the id "${cells.id}"` });
          } else if (id !== null && seen.has(id)) {
            found.push({ column: 'id', message: `the id ${id} stands in the file twice` });
          }
          if (id !== null) seen.add(id);
          const row = omitUnusedTables(fields);
          if (found.length === 0 && before) found.push(...rowErrors(before, row, names, today()));
          errors.push(...found.map((error) => ({ row: line, ...error })));
          rows.push({ id, fields: row });
        }
      }
      return { rows, errors };
    },

    /**
     * Writes all rows in one transaction. Other writers wait for it, so new rows are applied first.
     * @param onProgress receives the number of finished rows from time to time.
     */
    async write(
      rows: ProviderRow[],
      { actor, onProgress = () => {} }: { actor: string; onProgress?: (done: number) => void },
    ): Promise<void> {
      const author = newAuthor(actor, now());
      const lists = await readReferenceLists(db);
      const added = rows
        .filter(({ id }) => id === null)
        .map(({ fields }) => ({ before: null, after: applyRow(EMPTY_PROVIDER, fields, today()) }));
      const changed = rows.flatMap(({ id, fields }) => (id === null ? [] : [{ id, fields }]));
      await transaction(db, async (trx) => {
        const known = await lockReferenceLists(trx);
        for (const { fields } of rows) rejectInvalid(unknownIds(fields, known));
        await postponeContentVersion(trx);
        await saveProviders(trx, added, lists, author, onProgress);
        // From here on no other transaction changes or deletes providers.
        await raiseContentVersion(trx);
        for (let start = 0; start < changed.length; start += IDS_PER_QUERY) {
          const some = changed.slice(start, start + IDS_PER_QUERY);
          const stored = await lockProviders(
            trx,
            some.map(({ id }) => id),
          );
          const byId = new Map(stored.map((record) => [record.id, record]));
          const changes = some.map(({ id, fields }) => {
            const before = byId.get(id);
            if (!before) {
              throw invalid(`The provider with the id ${id} has been deleted. Nothing has been imported.`);
            }
            return { before, after: applyRow(before, fields, today()) };
          });
          await saveProviders(trx, changes, lists, author);
          onProgress(added.length + start + some.length);
        }
      });
    },

    /** Returns a file that `check` can read, with formulas escaped. */
    async export(): Promise<{ csv: string; count: number }> {
      const names = await readNames();
      const providers = await listProviders(db, ANY_PROVIDER, WHOLE_LIST);
      const rows = providers.map((provider) => formatCells(provider, activeIds(provider, today()), names));
      return { csv: stringify([COLUMNS, ...rows]), count: providers.length };
    },
  };
}

/** An empty cell of licenses or panels lets the list of states or insurers decide, unless that is empty, too. */
function omitUnusedTables({ licenses, panels, ...fields }: RowFields): RowFields {
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

function rowErrors(
  before: ProviderContent,
  fields: RowFields,
  names: Names,
  today: string,
): { column: string; message: string }[] {
  try {
    return contradictions(applyRow(before, fields, today), fields, names, today);
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return Object.entries(error.fields).map(([field, message]) => ({ column: columnOf(field), message }));
  }
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
