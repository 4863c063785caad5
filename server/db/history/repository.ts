import type { DirectoryEvent } from '../../../domain/directory/schemas.ts';
import { isRecord } from '../../../domain/objects.ts';
import { changedPart, MAX_SHOWN_TEXT } from '../../../domain/practice/notices/changed-part.ts';
import { shorten } from '../../../domain/shorten.ts';
import { batches } from '../batches.ts';
import type { DatabaseOrTransaction, DirectoryEventRow } from '../schema.ts';
import type { Transaction } from '../transaction.ts';

/** Who makes changes (an email address, or a name such as 'command line'), and when, in milliseconds since 1970. */
export type Author = { actor: string; at: number };

/** Who makes a change, and to which revision; null means any. */
export type ChangeBy = { actor: string; revision?: number | null };

/** One change: of a field, or of the whole subject if `field` is null. */
export type HistoryEntry = {
  field: string | null;
  old_value: unknown;
  new_value: unknown;
};

type SubjectEntry = HistoryEntry & { subject: DirectoryEvent['subject']; subject_id: number | null };

/** Seven columns per row; SQLite allows 32,766 parameters. */
const ROWS_PER_STATEMENT = 3_000;

/** Adds changes to the history, in the transaction that makes them. */
export async function recordChanges(
  trx: Transaction,
  { actor, at }: Author,
  entries: SubjectEntry[],
): Promise<void> {
  const rows = entries.map(({ old_value, new_value, ...entry }) => ({
    ...entry,
    actor,
    at,
    old_value: toJson(old_value),
    new_value: toJson(new_value),
  }));
  for (const some of batches(rows, ROWS_PER_STATEMENT)) {
    await trx.insertInto('directory_events').values(some).execute();
  }
}

export type Subject = { subject: DirectoryEvent['subject']; subjectId: number | null };

/** A page of a history, newest first, and the cursor of the next page. */
export type HistoryPage = { events: DirectoryEvent[]; next: number | null };

const PER_PAGE = 50;

/** Returns a page of a subject's changes, newest first. @param before the cursor of a page. */
export async function readHistory(
  db: DatabaseOrTransaction,
  subject: Subject,
  before: number | null,
): Promise<HistoryPage> {
  const found = await listChanges(db, subject, { before, limit: PER_PAGE + 1 });
  const events = found.slice(0, PER_PAGE);
  return { events, next: found.length > events.length ? (events.at(-1)?.id ?? null) : null };
}

/** Returns a subject's changes before the given id, newest first. */
export async function listChanges(
  db: DatabaseOrTransaction,
  { subject, subjectId }: Subject,
  { before, limit }: { before: number | null; limit: number },
): Promise<DirectoryEvent[]> {
  let query = db
    .selectFrom('directory_events')
    .selectAll()
    .where('subject', '=', subject)
    .where('subject_id', subjectId === null ? 'is' : '=', subjectId)
    .orderBy('id', 'desc')
    .limit(limit);
  if (before !== null) query = query.where('id', '<', before);
  return (await query.execute()).map(toShownEvent);
}

/** An event for lists: of the long texts of notices it has what differs, or their start. */
export function toShownEvent(row: DirectoryEventRow): DirectoryEvent {
  const event = toEvent(row);
  if (event.subject !== 'notice') return event;
  const { oldValue: from, newValue: to } = event;
  const [oldValue, newValue] =
    typeof from === 'string' && typeof to === 'string' ? changedPart(from, to) : [from, to].map(shortenTexts);
  return { ...event, oldValue, newValue };
}

function shortenTexts(value: unknown): unknown {
  if (typeof value === 'string') return shorten(value, MAX_SHOWN_TEXT);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shortenTexts(each)]));
}

function toEvent(row: DirectoryEventRow): DirectoryEvent {
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    actor: row.actor,
    subject: row.subject,
    subjectId: row.subject_id,
    field: row.field,
    oldValue: fromJson(row.old_value),
    newValue: fromJson(row.new_value),
  };
}

function toJson(value: unknown): string | null {
  return value === null || value === undefined ? null : JSON.stringify(value);
}

function fromJson(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}
