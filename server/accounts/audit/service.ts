import { stringify } from 'csv-stringify/sync';
import {
  AUDIT_PAGE_SIZE,
  type AuditFilter,
  auditFilterErrors,
  MAX_AUDIT_PAGE,
  MAX_AUDIT_ROWS,
} from '../../../domain/accounts/audit.ts';
import type { AuditEntry } from '../../../domain/accounts/schemas.ts';
import { addDays } from '../../../domain/dates.ts';
import { fullName } from '../../../domain/names.ts';
import { practice } from '../../../practice.config.ts';
import { escapeFormula } from '../../db/csv.ts';
import type { Database } from '../../db/schema.ts';
import { startOfDay } from '../../db/today.ts';
import { invalid, rejectInvalid } from '../../errors.ts';
import { type EntryFilter, type EntryRow, listEntries, listEvents, recordEvent } from './repository.ts';

const COLUMNS = ['time', 'event', 'person', 'actor', 'details', 'address', 'referral', 'name', 'field'];

export type AuditService = ReturnType<typeof createAuditService>;

/** The audit trail and the history of the directory in one list. */
export function createAuditService(db: Database, now: () => number) {
  return {
    /** Returns the latest events of the trail alone, oldest first. */
    latest: (limit: number) => listEvents(db, limit),

    /**
     * Returns a page of entries, newest first, and the number of the next page.
     * @throws invalid with every error of the filter.
     */
    async page(filter: AuditFilter): Promise<{ entries: AuditEntry[]; next: number | null }> {
      rejectInvalid(auditFilterErrors(filter));
      const page = Number(filter.page || 1);
      const rows = await listEntries(db, toEntryFilter(filter), {
        limit: AUDIT_PAGE_SIZE + 1,
        offset: (page - 1) * AUDIT_PAGE_SIZE,
      });
      const hasMore = rows.length > AUDIT_PAGE_SIZE && page < MAX_AUDIT_PAGE;
      return { entries: rows.slice(0, AUDIT_PAGE_SIZE).map(toEntry), next: hasMore ? page + 1 : null };
    },

    /**
     * Returns all entries of the filter as CSV (RFC 4180, UTF-8), and records the download.
     * @throws invalid as `page`, and if there are too many.
     */
    async download(filter: AuditFilter, by: { actor: string; address: string | null }): Promise<string> {
      rejectInvalid(auditFilterErrors(filter));
      const rows = await listEntries(db, toEntryFilter(filter), { limit: MAX_AUDIT_ROWS + 1, offset: 0 });
      if (rows.length > MAX_AUDIT_ROWS) {
        throw invalid(
          `More than ${MAX_AUDIT_ROWS.toLocaleString('en-US')} events match. Please choose fewer days.`,
        );
      }
      const { page: _, ...limits } = filter;
      const reason = Object.entries(limits)
        .filter(([, value]) => value)
        .map(([name, value]) => `${name} ${value}`)
        .join(', ');
      const { actor: email, address } = by;
      await recordEvent(db, { at: now(), event: 'audit_downloaded', email, reason: reason || null, address });
      return stringify([COLUMNS, ...rows.map(toEntry).map(cellsOf)]);
    },
  };
}

function toEntryFilter({ actor, event, reference, from, to }: AuditFilter): EntryFilter {
  return {
    person: actor.trim().toLowerCase() || null,
    event: event || null,
    reference: reference.trim().toUpperCase() || null,
    from: from ? startOfDay(practice.timeZone, from) : null,
    before: to ? startOfDay(practice.timeZone, addDays(to, 1)) : null,
  };
}

function toEntry({ at, address, subject_id, first_name, last_name, ...entry }: EntryRow): AuditEntry {
  return {
    ...entry,
    at: new Date(at).toISOString(),
    address: address || null,
    subjectId: subject_id,
    name: first_name && last_name ? fullName({ firstName: first_name, lastName: last_name }) : null,
  };
}

function cellsOf(entry: AuditEntry): string[] {
  const { at, event, person, actor, details, address, reference, name, field } = entry;
  return [at, event, person, actor, details, address, reference, name, field].map((cell) =>
    escapeFormula(cell ?? ''),
  );
}
