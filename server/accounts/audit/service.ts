import {
  AUDIT_PAGE_SIZE,
  type AuditFilter,
  addressText,
  auditFilterErrors,
  MAX_AUDIT_PAGE,
  MAX_AUDIT_ROWS,
  NO_AUDIT_FILTER,
} from '../../../domain/accounts/audit.ts';
import type { AuditEntry, User } from '../../../domain/accounts/schemas.ts';
import { addDays } from '../../../domain/dates.ts';
import { foldName } from '../../../domain/fold-text.ts';
import { fullName } from '../../../domain/names.ts';
import { toCsv } from '../../db/csv.ts';
import type { Database } from '../../db/schema.ts';
import { startOfDay } from '../../db/today.ts';
import { invalid, rejectInvalid } from '../../errors.ts';
import { listUsers } from '../users/repository.ts';
import { plainText } from './plain-text.ts';
import { type EntryFilter, listChangesOf, listEntries, listEvents, recordEvent } from './repository.ts';

const COLUMNS = [
  ...['time', 'event', 'person', 'actor', 'details', 'address', 'referral', 'name', 'field'],
  ...['old_value', 'new_value', 'subject_id'],
];

/** The audit trail and the history of the directory in one list. */
export function createAuditService(db: Database, now: () => number) {
  async function list(filter: AuditFilter, limit: number, offset = 0): Promise<AuditEntry[]> {
    const users = await listUsers(db);
    const rows = await listEntries(db, toEntryFilter(filter, users), { limit, offset });
    const changes = await listChangesOf(
      db,
      rows.flatMap(({ change_id }) => change_id ?? []),
    );
    return rows.map(({ at, address, old_details, change_id, ...row }) => {
      const change = changes.get(change_id ?? 0) ?? null;
      const user = users.find(({ email }) => email === row.person);
      return {
        ...row,
        at: new Date(at).toISOString(),
        oldDetails: old_details,
        address: address || null,
        subjectId: (change ? change.subjectId : user?.id) ?? null,
        name: change ? change.name : user ? fullName(user) : null,
        field: change?.field ?? null,
        change,
      };
    });
  }

  return {
    /** Returns the latest events of the trail alone, oldest first. */
    latest: (limit: number) => listEvents(db, limit),

    /** Returns the latest events and changes as texts, oldest first, in the order of a download's columns. */
    async latestRows(limit: number): Promise<string[][]> {
      return (await list(NO_AUDIT_FILTER, limit)).reverse().map(toCells);
    },

    /** Returns a page of entries, newest first, and the number of the next page. @throws invalid with every error. */
    async page(filter: AuditFilter): Promise<{ entries: AuditEntry[]; next: number | null }> {
      rejectInvalid(auditFilterErrors(filter));
      const page = Number(filter.page || 1);
      const entries = await list(filter, AUDIT_PAGE_SIZE + 1, (page - 1) * AUDIT_PAGE_SIZE);
      const hasMore = entries.length > AUDIT_PAGE_SIZE && page < MAX_AUDIT_PAGE;
      return { entries: entries.slice(0, AUDIT_PAGE_SIZE), next: hasMore ? page + 1 : null };
    },

    /**
     * Returns all entries of the filter as CSV (RFC 4180, UTF-8), and records the download.
     * @throws invalid as `page`, and if there are too many.
     */
    async download(filter: AuditFilter, by: { actor: string; address: string | null }): Promise<string> {
      rejectInvalid(auditFilterErrors(filter));
      const entries = await list(filter, MAX_AUDIT_ROWS + 1);
      if (entries.length > MAX_AUDIT_ROWS) {
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
      return toCsv(COLUMNS, entries.map(toCells));
    },
  };
}

function toEntryFilter({ actor, event, reference, from, to }: AuditFilter, users: User[]): EntryFilter {
  return {
    person: actor.trim() ? findPerson(actor.trim(), users) : null,
    event: event || null,
    reference: reference.trim().toUpperCase() || null,
    from: from ? startOfDay(from) : null,
    before: to ? startOfDay(addDays(to, 1)) : null,
  };
}

/** The address of a user is that person's. Any other text may be a part of a name or an address. */
function findPerson(text: string, users: User[]): EntryFilter['person'] {
  const escaped = text.toLowerCase().replace(/[\\%_]/g, '\\$&');
  if (users.some(({ email }) => email === text.toLowerCase())) return { addresses: [], pattern: escaped };
  const folded = foldName(text);
  const named = users.filter((user) => folded && foldName(fullName(user)).includes(folded));
  return { addresses: named.map(({ email }) => email), pattern: `%${escaped}%` };
}

/** Returns an entry in the order of `COLUMNS`. */
function toCells(entry: AuditEntry): string[] {
  const { at, event, person, actor, details, oldDetails, address, reference, name, field, change } = entry;
  const newDetails = oldDetails === null ? null : details;
  return [
    ...[at, event, person, actor, details, address && addressText(address), reference, name, field],
    ...(change ? [change.oldValue, change.newValue] : [oldDetails, newDetails]),
    entry.subjectId,
  ].map(plainText);
}
