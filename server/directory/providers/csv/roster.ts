import type { InsuranceCompany } from '../../../../domain/directory/schemas.ts';
import { inTurns } from '../../../db/batches.ts';
import { toCsv } from '../../../db/csv.ts';
import { type Actor, recordEvents } from '../../../db/history/repository.ts';
import type { Database } from '../../../db/schema.ts';
import type { Today } from '../../../db/today.ts';
import { notFound } from '../../../errors.ts';
import { listInsuranceCompanies, readReferenceLists } from '../../reference-lists/repository.ts';
import { findProviders, listIdsOfInsurer } from '../repository.ts';
import { COLUMN_NAMES, rosterRows } from './roster-rows.ts';

const PROVIDERS_PER_BATCH = 200;

/** A CSV file (RFC 4180, UTF-8), its number of rows, and when reading began. */
type Roster = { csv: string; count: number; insurer: InsuranceCompany; day: string; at: number };

/** Rosters for insurers. Whoever hands one out records the download. */
export function createRosterService(db: Database, { today, now }: { today: Today; now: () => number }) {
  async function readLists(insurerId: number | null) {
    const [lists, insurers] = await Promise.all([readReferenceLists(db), listInsuranceCompanies(db)]);
    const insurer = insurers.find(({ id }) => id === insurerId);
    if (!insurer) throw notFound('There is no insurance company with this id.');
    return { lists, insurer };
  }

  return {
    /** Returns an insurer's active and upcoming panels: a row for each licensed state. @throws not_found. */
    async read(insurerId: number | null): Promise<Roster> {
      const { lists, insurer } = await readLists(insurerId);
      const [day, at] = [today(), now()];
      const rows: string[][] = [];
      // In batches: otherwise SQLite would block other requests.
      for await (const ids of inTurns(await listIdsOfInsurer(db, insurer.id), PROVIDERS_PER_BATCH)) {
        const found = new Map((await findProviders(db, ids)).map((provider) => [provider.id, provider]));
        for (const id of ids) {
          const provider = found.get(id);
          if (provider) rows.push(...rosterRows(provider, insurer.name, lists, day));
        }
      }
      return { csv: toCsv(COLUMN_NAMES, rows), count: rows.length, insurer, day, at };
    },

    async recordDownload({ insurer, at }: Pick<Roster, 'insurer' | 'at'>, actor: Actor): Promise<void> {
      const roster = { subject: 'roster', subject_id: insurer.id, subject_name: insurer.name } as const;
      await recordEvents(db, { actor, at }, [{ action: 'downloaded', ...roster }]);
    },
  };
}
