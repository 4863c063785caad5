import { addDays } from '../../domain/dates.ts';
import type { HistoryEvent } from '../../domain/events/event-responses.ts';
import { type AuditFilter, auditFilterErrors, EVENT_SUBJECTS } from '../../domain/events/events.ts';
import type { Database } from '../db/schema.ts';
import { rejectInvalid } from '../errors.ts';
import { startOfDay } from '../operations/today.ts';
import { type HistoryPage, listEvents } from './repository.ts';

/** Returns the latest events, oldest first. */
export async function latestEvents(db: Database, limit: number): Promise<HistoryEvent[]> {
  return (await listEvents(db, {}, { limit })).events.reverse();
}

/** Returns a page of all events, newest first. @param before the cursor of a page. @throws invalid with every error. */
export async function readAudit(
  db: Database,
  filter: AuditFilter,
  before: number | null,
): Promise<HistoryPage> {
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
}
