import { isDate } from '../../../../domain/dates.ts';
import type { InsuranceCompany } from '../../../../domain/directory/schemas.ts';
import { findLastEvent, recordEvent } from '../../../accounts/audit/repository.ts';
import { inTurns } from '../../../db/batches.ts';
import { toCsv } from '../../../db/csv.ts';
import type { IdentifiedEvent } from '../../../db/history/repository.ts';
import type { Database } from '../../../db/schema.ts';
import { dayOf, startOfDay, type Today } from '../../../db/today.ts';
import { invalid, notFound } from '../../../errors.ts';
import { readMergedNames } from '../../insurers/repository.ts';
import { listInsuranceCompanies, readReferenceLists } from '../../reference-lists/repository.ts';
import { findProviders, listIdsOfInsurer } from '../repository.ts';
import { listChangedPanels, listOfficeEvents, listRosterEvents } from './repository.ts';
import { CHANGE_COLUMNS, compareVersions, undoForRoster, undoOffices } from './roster-changes.ts';
import { COLUMN_NAMES, rosterRows, toRosterEntry } from './roster-rows.ts';

/** Few, because of their histories. */
const PROVIDERS_PER_BATCH = 200;
/** More than the longest import by the command takes. A change is visible at its commit, but has an earlier time. */
const LONGEST_TRANSACTION_MS = 600_000;
export const ROSTER_EVENTS = ['roster_downloaded', 'roster_changes_downloaded'] as const;

/** A CSV file (RFC 4180, UTF-8), its number of rows, and when reading began, so that no later change is missed. */
export type Roster = { csv: string; count: number; insurer: InsuranceCompany; day: string; at: number };

/** Rosters for insurers. Whoever hands one out records the download. */
export function createRosterService(db: Database, { today, now }: { today: Today; now: () => number }) {
  async function readLists(insurerId: number | null) {
    const [lists, insurers] = await Promise.all([readReferenceLists(db), listInsuranceCompanies(db)]);
    const insurer = insurers.find(({ id }) => id === insurerId);
    if (!insurer) throw notFound('There is no insurance company with this id.');
    return { lists, insurer };
  }

  /** Returns from when on the last download may lack changes, and when it began; nothing if there was none. */
  async function findLastDownload({ id, name, aliases }: InsuranceCompany) {
    const mergedAt = await readMergedNames(db, id);
    // Earlier downloads under the name of an insurer that was merged into this one had other panels.
    const reasons = [name, ...aliases].map((reason) => ({ reason, after: mergedAt.get(reason) ?? 0 }));
    const last = await findLastEvent(db, ROSTER_EVENTS, reasons);
    return last === null ? [] : [last - LONGEST_TRANSACTION_MS, last];
  }

  /** Reads rows in batches. Otherwise SQLite would block other requests. */
  async function inBatches(
    ids: number[],
    read: (batch: number[]) => Promise<string[][]>,
  ): Promise<string[][]> {
    const rows: string[][] = [];
    for await (const batch of inTurns(ids, PROVIDERS_PER_BATCH)) rows.push(...(await read(batch)));
    return rows;
  }

  async function findById(ids: number[]) {
    return new Map((await findProviders(db, ids)).map((provider) => [provider.id, provider]));
  }

  return {
    /** Returns an insurer's active and upcoming panels: a row for each licensed state. @throws not_found. */
    async read(insurerId: number | null): Promise<Roster> {
      const { lists, insurer } = await readLists(insurerId);
      const [day, at] = [today(), now()];
      const rows = await inBatches(await listIdsOfInsurer(db, insurer.id), async (batch) => {
        const found = await findById(batch);
        return batch.flatMap((id) => {
          const provider = found.get(id);
          const own = provider ? rosterRows(toRosterEntry(provider, insurer.name, lists), lists, day) : [];
          return own.filter(({ isCurrent }) => isCurrent).map(({ cells }) => Object.values(cells));
        });
      });
      return { csv: toCsv(COLUMN_NAMES, rows), count: rows.length, insurer, day, at };
    },

    /**
     * Returns what has changed in an insurer's roster, from the history.
     * @param since a date, from whose start on; null for the last download of either file, without which all is added.
     * @throws not_found; invalid for a date that does not exist or is in the future.
     */
    async readChanges(insurerId: number | null, since: string | null): Promise<Roster> {
      const { lists, insurer } = await readLists(insurerId);
      const [day, at] = [today(), now()];
      const error = since === null ? null : sinceError(since, day);
      if (error) throw invalid(error);
      const times = since === null ? await findLastDownload(insurer) : [startOfDay(since)];
      const [from = null] = times;
      const current = await listIdsOfInsurer(db, insurer.id);
      const changed = from === null ? [] : await listChangedPanels(db, from);
      const officeEvents = from === null ? [] : await listOfficeEvents(db, from);
      const versions = times.map((time) => {
        const isNewer = ({ at }: IdentifiedEvent) => Date.parse(at) >= time;
        const offices = undoOffices(lists.offices, officeEvents.filter(isNewer));
        return { isNewer, lists: { ...lists, offices }, day: dayOf(time) };
      });
      const rows = await inBatches([...new Set([...current, ...changed])], async (batch) => {
        const found = await findById(batch);
        const events = from === null ? [] : await listRosterEvents(db, batch, from);
        const byProvider = Map.groupBy(events, ({ subjectId }) => subjectId);
        return batch.flatMap((id) => {
          const provider = found.get(id);
          const own = byProvider.get(id) ?? [];
          const entry = provider ? toRosterEntry(provider, insurer.name, lists) : null;
          // Undone to both times, since the download may or may not have a change between them.
          const then = versions.map((version) => {
            const before = undoForRoster(entry, own.filter(version.isNewer), insurer);
            return before ? rosterRows(before, version.lists, version.day) : [];
          });
          return compareVersions(then, entry ? rosterRows(entry, lists, day) : [], day);
        });
      });
      return { csv: toCsv(CHANGE_COLUMNS, rows), count: rows.length, insurer, day, at };
    },

    async recordDownload(
      event: (typeof ROSTER_EVENTS)[number],
      { insurer, at }: Pick<Roster, 'insurer' | 'at'>,
      { actor, address }: { actor: string; address: string | null },
    ): Promise<void> {
      await recordEvent(db, { at, event, email: actor, reason: insurer.name, address });
    },
  };
}

/** Returns why changes since this date cannot be read, or null. */
export function sinceError(since: string, today: string): string | null {
  if (!isDate(since)) return 'since must be a date such as 2027-03-31.';
  return since > today ? 'since must not be in the future.' : null;
}
