import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import { camelCaseKeys } from '../../domain/case.ts';
import { dateAndTimeIn } from '../../domain/date-and-time.ts';
import type { HistoryEvent } from '../../domain/events/event-responses.ts';
import type { EventAction, EventSubject } from '../../domain/events/events.ts';
import { fullName } from '../../domain/names.ts';
import type { User } from '../../domain/team/team-responses.ts';
import { practice } from '../../practice.config.ts';
import type { Author, ChangeBy } from '../actor.ts';
import type { Db, EventRow } from '../db/schema.ts';
import { markContentChange, type Transaction } from '../db/transaction.ts';
import { preconditionFailed } from '../errors.ts';

/** Names a user as the subject of an event. */
export const userSubject = (user: Pick<User, 'id' | 'firstName' | 'lastName'>) =>
  ({ subject: 'user', subject_id: user.id, subject_name: fullName(user) }) as const;

/** A change of a field, or of the whole subject if `field` is null. */
export type HistoryEntry = {
  field: string | null;
  old_value: unknown;
  new_value: unknown;
};

export type NewEvent = Partial<HistoryEntry> & {
  action: EventAction;
  subject: EventSubject;
  subject_id?: number | null;
  /** The thing's name at this time; never a patient's data. */
  subject_name?: string | null;
};

/** Subjects that visitors do not see: an event of any other raises the content version. */
const INTERNAL: EventSubject[] = ['notification_recipients', 'user', 'invitation', 'referral', 'roster'];

/**
 * Adds to the history. The transaction then raises the content version, if visitors see a change.
 * @returns the new ids
 */
export async function recordEvents(db: Db, { actor, at }: Author, entries: NewEvent[]): Promise<number[]> {
  if (entries.some(({ subject }) => !INTERNAL.includes(subject))) markContentChange();
  const { userId: user_id, name: actor_name, email: actor_email, address } = actor;
  const rows = entries.map((entry) => ({
    at,
    user_id,
    actor_name,
    actor_email,
    address,
    action: entry.action,
    subject: entry.subject,
    subject_id: entry.subject_id ?? null,
    subject_name: entry.subject_name ?? null,
    field: entry.field ?? null,
    old_value: toJson(entry.old_value),
    new_value: toJson(entry.new_value),
  }));
  if (rows.length === 0) return [];
  const inserted = await db.insertInto('events').values(rows).returning('id').execute();
  return inserted.map(({ id }) => id);
}

export function actionOf({ field, new_value }: HistoryEntry): EventAction {
  if (field !== null) return 'changed';
  return new_value ? 'created' : 'deleted';
}

export type Subject = { subject: EventSubject; subjectId: number | null };

/** @throws precondition_failed, with who was faster and when, if the change is of another revision. */
export async function rejectStaleRevision(
  db: Db,
  thing: Subject,
  { revision: expected = null }: ChangeBy,
  revision: number,
): Promise<void> {
  if (expected === null || expected === revision) return;
  // An opening and a mail that is sent again make no revision.
  const changes = { ...thing, exceptActions: ['opened', 'sent_again'] satisfies EventAction[] };
  const [last] = (await listEvents(db, changes, { limit: 1 })).events;
  const when = last ? ` on ${dateAndTimeIn(practice.timeZone, Date.parse(last.at))}` : '';
  throw preconditionFailed(
    `${last?.actorName ?? 'Someone else'} changed this ${thing.subject}${when}. Please check the current version first.`,
  );
}

/** Records the fields that differ, or all if the subject is new or gone. @returns whether there was a difference. */
export async function recordDifference<Fields extends Record<string, unknown>>(
  trx: Transaction,
  { subject, subjectId: subject_id, name: subject_name }: Subject & { name?: string },
  before: Fields | null,
  after: Fields | null,
  author: Author,
): Promise<boolean> {
  const changes =
    before && after
      ? Object.keys(after)
          .filter((field) => !isDeepStrictEqual(before[field], after[field]))
          .map((field) => ({ field, old_value: before[field], new_value: after[field] }))
      : [{ field: null, old_value: before, new_value: after }];
  await recordEvents(
    trx,
    author,
    changes.map((change) => ({ ...change, action: actionOf(change), subject, subject_id, subject_name })),
  );
  return changes.length > 0;
}

/** A missing filter matches everything. Times are milliseconds since 1970, the end excluded. */
type EventFilter = Partial<Subject> & {
  action?: EventAction;
  exceptActions?: EventAction[];
  /** A part of the actor's name or email address. */
  person?: string;
  /** A part of the subject's name. */
  name?: string;
  field?: string;
  from?: number;
  until?: number;
};

/** A page of a history, newest first, and the cursor of the next page. */
export type HistoryPage = { events: HistoryEvent[]; next: number | null };

const EVENTS_PER_PAGE = 50;

/** Returns the latest events, oldest first. */
export async function latestEvents(db: Db, limit: number): Promise<HistoryEvent[]> {
  return (await listEvents(db, {}, { limit })).events.reverse();
}

/** Returns the events before the given id, newest first. */
export async function listEvents(
  db: Db,
  filter: EventFilter,
  { before = null, limit = EVENTS_PER_PAGE }: { before?: number | null; limit?: number } = {},
): Promise<HistoryPage> {
  const { subject, subjectId, action, exceptActions, person, name, field, from, until } = filter;
  let query = db.selectFrom('events').selectAll();
  if (before !== null) query = query.where('id', '<', before);
  if (subject) query = query.where('subject', '=', subject);
  if (subjectId !== undefined) query = query.where('subject_id', subjectId === null ? 'is' : '=', subjectId);
  if (action) query = query.where('action', '=', action);
  if (exceptActions) query = query.where('action', 'not in', exceptActions);
  if (person)
    query = query.where(({ or }) => or([hasPart('actor_name', person), hasPart('actor_email', person)]));
  if (name) query = query.where(hasPart('subject_name', name));
  if (field) query = query.where('field', '=', field);
  if (from !== undefined) query = query.where('at', '>=', from);
  if (until !== undefined) query = query.where('at', '<', until);
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const events = rows.slice(0, limit).map(toEvent);
  return { events, next: rows.length > limit ? (events.at(-1)?.id ?? null) : null };
}

/** SQLite's `lower` knows ASCII only: other letters match as they are written. */
function hasPart(column: string, text: string): RawBuilder<boolean> {
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
}

/** Events are append-only: those of the first release keep the actions that it stored. */
const FORMER_ACTIONS: Record<string, EventAction> = {
  sign_in_reset: 'sign_in_link_sent',
  sign_in_reset_used: 'sign_in_link_used',
};

/** Returns a row in today's words: the practice's banner was once its notice. */
function toEvent({ user_id: _, at, old_value, new_value, ...row }: EventRow): HistoryEvent {
  if (row.subject === 'practice' && row.field === 'notice') row.field = 'banner';
  const [oldValue, newValue] = [old_value, new_value].map((text) => camelCaseKeys(text && JSON.parse(text)));
  const action = FORMER_ACTIONS[row.action] ?? row.action;
  return { ...camelCaseKeys(row), action, at: new Date(at).toISOString(), oldValue, newValue };
}

function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}
