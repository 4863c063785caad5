import { addDays } from '../../../domain/dates.ts';
import { type AuditFilter, auditFilterErrors, EVENT_SUBJECTS } from '../../../domain/history/events.ts';
import type { HistoryEvent } from '../../../domain/history/schemas.ts';
import { type HistoryPage, listEvents } from '../../db/history/repository.ts';
import type { Database } from '../../db/schema.ts';
import { startOfDay } from '../../db/today.ts';
import { rejectInvalid } from '../../errors.ts';

/** Everything that happened, in one list. */
export function createAuditService(db: Database) {
  return {
    /** Returns the latest events, oldest first. */
    latest: async (limit: number): Promise<HistoryEvent[]> =>
      (await listEvents(db, {}, { limit })).events.reverse(),

    /** Returns a page of events, newest first. @param before the cursor of a page. @throws invalid with every error. */
    async page(filter: AuditFilter, before: number | null): Promise<HistoryPage> {
      rejectInvalid(auditFilterErrors(filter));
      const { person, subject, name, from, to } = filter;
      return listEvents(
        db,
        {
          subject: EVENT_SUBJECTS.find((each) => each === subject),
          person: person.trim(),
          name: name.trim(),
          from: from ? startOfDay(from) : undefined,
          until: to ? startOfDay(addDays(to, 1)) : undefined,
        },
        { before },
      );
    },
  };
}
