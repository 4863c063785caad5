import { camelCaseKeys } from '../../../domain/case.ts';
import type { DirectoryEvent } from '../../../domain/directory/schemas.ts';
import { notFound } from '../../errors.ts';
import type { DatabaseOrTransaction } from '../schema.ts';
import { type IdentifiedEvent, listChangesSince, type Subject } from './repository.ts';

/**
 * Returns the values that fields had right after a change, by undoing newer changes. Fields without a newer change are
 * missing. Undoing a deletion returns all fields.
 */
export function fieldsBefore(events: DirectoryEvent[], afterEventId: number): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  const newer = events.filter(({ id }) => id > afterEventId).sort((a, b) => b.id - a.id);
  for (const { field, oldValue } of newer) {
    if (field !== null) fields[field] = oldValue;
    // A subject that did not exist yet had no fields.
    else Object.assign(fields, oldValue);
  }
  return fields;
}

/**
 * Like `fieldsBefore`, for a stored subject, with keys in camelCase.
 * @template Fields the subject's fields, as its writer records them.
 * @param eventId 0 for the state before all changes.
 * @throws not_found if the subject has no such change.
 */
export async function fieldsAfterChange<Fields>(
  db: DatabaseOrTransaction,
  subject: Subject,
  eventId: number | null,
): Promise<Partial<Fields>> {
  const fields = camelCaseKeys(fieldsBefore(await listChangesAfter(db, subject, eventId), eventId ?? 0));
  // A subject has one writer, so its history has no other fields.
  return fields as Partial<Fields>;
}

/**
 * Returns a subject's changes after one of them, newest first.
 * @param eventId 0 for all changes.
 * @throws not_found if the subject has no such change.
 */
export async function listChangesAfter(
  db: DatabaseOrTransaction,
  subject: Subject,
  eventId: number | null,
): Promise<IdentifiedEvent[]> {
  const events = eventId === null ? [] : await listChangesSince(db, subject, eventId);
  if (eventId !== 0 && !events.some(({ id }) => id === eventId))
    throw notFound('There is no such change in the history.');
  return events.filter(({ id }) => id !== eventId);
}
