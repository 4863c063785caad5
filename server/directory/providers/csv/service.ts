import { COLUMN_NAMES } from '../../../../domain/directory/imports/form.ts';
import type { ImportPreview, ImportResult } from '../../../../domain/directory/imports/schemas.ts';
import { inTurns } from '../../../db/batches.ts';
import { postponeContentVersion, raiseContentVersion } from '../../../db/content-version/repository.ts';
import { toCsv } from '../../../db/csv.ts';
import type { Actor } from '../../../db/history/repository.ts';
import type { Database } from '../../../db/schema.ts';
import type { Today } from '../../../db/today.ts';
import { type Transaction, transaction } from '../../../db/transaction.ts';
import { conflict, rejectInvalid } from '../../../errors.ts';
import {
  listInsuranceCompanies,
  lockReferenceLists,
  readReferenceLists,
} from '../../reference-lists/repository.ts';
import { unknownIds } from '../form.ts';
import { ANY_PROVIDER, listProviders, WHOLE_LIST } from '../list/repository.ts';
import { activeIds } from '../record.ts';
import { lockProviders } from '../repository.ts';
import { type ProviderChange, releaseNpis, saveProviders } from '../save/repository.ts';
import { formatCells, namesIn } from './cells.ts';
import { type FileOptions, readFile } from './file.ts';
import { countRows, type Plan, type PlannedRow, type PlanOptions, planImport } from './plan.ts';

/** A file's columns, and what its import does. */
export type CheckedFile = Plan & Pick<ImportPreview, 'columns'>;

export type ProviderCsvService = ReturnType<typeof createProviderCsvService>;

/** Imports and exports all providers as CSV (RFC 4180, UTF-8), without pictures. */
export function createProviderCsvService(db: Database, { today, now }: { today: Today; now: () => number }) {
  /** Insurers are found by their other names, too. */
  async function readLists() {
    const [lists, insuranceCompanies] = await Promise.all([
      readReferenceLists(db),
      listInsuranceCompanies(db),
    ]);
    return { lists, names: namesIn({ ...lists, insuranceCompanies }) };
  }

  return {
    /**
     * Returns what an import would do, and all errors, without writing. A row with an id updates that provider. Others
     * update the one with their contact email, or with their name and state.
     */
    async check(csv: string, options: FileOptions & PlanOptions = {}): Promise<CheckedFile> {
      const { records, header: columns, errors } = await readFile(csv, options);
      if (errors.length > 0) return { rows: [], warnings: [], duplicates: [], revision: 0, columns, errors };
      const context = { ...(await readLists()), today: today() };
      return { columns, ...(await planImport(db, records, context, options)) };
    },

    /**
     * Writes all changes in one transaction. Other writers wait for it, so new rows are prepared first.
     * @param onProgress receives the number of finished rows from time to time.
     */
    async write(
      rows: PlannedRow[],
      { actor, onProgress = () => {} }: { actor: Actor; onProgress?: (done: number) => void },
    ): Promise<ImportResult> {
      const author = { actor, at: now() };
      const counts = countRows(rows);
      const added = rows.filter(({ before }) => !before);
      const changed = rows.filter(({ before, isChanged }) => before && isChanged);
      let done = counts.unchanged;
      if (done === rows.length) return counts;
      await transaction(db, async (trx) => {
        const known = await lockReferenceLists(trx);
        await postponeContentVersion(trx);
        await releaseNpis(trx, changed.map(toChange));
        for (const part of [added, changed]) {
          // From here on no other transaction changes or deletes providers.
          if (part === changed) await raiseContentVersion(trx);
          for await (const some of inTurns(part)) {
            for (const { fields } of some) rejectInvalid(unknownIds(fields, known));
            await rejectChanged(trx, some);
            await saveProviders(trx, some.map(toChange), known, author);
            done += some.length;
            onProgress(done);
          }
        }
      });
      return counts;
    },

    /** Returns a file that `check` can read, with formulas escaped. */
    async export(): Promise<{ csv: string; count: number }> {
      const { names } = await readLists();
      const providers = await listProviders(db, ANY_PROVIDER, WHOLE_LIST);
      const rows = providers.map((provider) => formatCells(provider, activeIds(provider, today()), names));
      return { csv: toCsv(COLUMN_NAMES, rows), count: providers.length };
    },
  };
}

/** Locks the providers. @throws conflict if one has been changed or deleted since the rows were planned. */
async function rejectChanged(trx: Transaction, rows: PlannedRow[]): Promise<void> {
  const ids = rows.flatMap(({ before }) => before?.id ?? []);
  if (ids.length === 0) return;
  const revisions = new Map((await lockProviders(trx, ids)).map(({ id, revision }) => [id, revision]));
  const stale = rows.find(({ before }) => before && revisions.get(before.id) !== before.revision);
  if (stale)
    throw conflict(`The provider of row ${stale.row} has just been changed. Nothing has been imported.`);
}

function toChange({ before, after }: PlannedRow): ProviderChange {
  return before ? { before, after } : { before, after };
}
