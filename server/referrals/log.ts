/** The log of a referral: what staff did, with encrypted notes. */
import { fullName } from '../../domain/names.ts';
import type { InboxFields } from '../../domain/referrals/inbox-form.ts';
import type { Author } from '../actor.ts';
import type { Transaction } from '../db/transaction.ts';
import { type NewEvent, recordEvents } from '../events/repository.ts';
import type { UserRecord } from '../team/repository.ts';
import { type DataKey, decrypt, encrypt } from './key.ts';
import { insertNote } from './log-repository.ts';
import { type ReferralRecord, referralSubject } from './repository.ts';

/** An entry before it is stored; the note is encrypted. */
export type NewEntry = Omit<NewEvent, 'subject'> & { note?: string | null };

/** Returns the referral with the fields that were sent. Only closed ones have a reason. */
export function applyChanges(
  before: ReferralRecord,
  fields: Partial<InboxFields>,
  now: number,
): ReferralRecord {
  const status = fields.status ?? before.status;
  const isClosed = status === 'closed';
  const { closingReason = before.closingReason, assigneeId = before.assigneeId } = fields;
  return {
    ...before,
    status,
    closingReason: isClosed ? closingReason : null,
    closedAt: isClosed ? (before.closedAt ?? now) : null,
    assigneeId,
  };
}

/** Returns what a change adds to the log. @param assignee the new owner. @param former the one before. */
export function changeEntries(
  before: ReferralRecord,
  after: ReferralRecord,
  assignee: UserRecord | null,
  former: UserRecord | null,
): NewEntry[] {
  const entries: NewEntry[] = [];
  const [old_value, new_value] = [before, after].map(({ status, closingReason }) =>
    closingReason === null ? status : `${status} ${closingReason}`,
  );
  if (new_value !== old_value) entries.push({ action: 'changed', field: 'status', old_value, new_value });
  if (after.assigneeId !== before.assigneeId) {
    const [from, to] = [former, assignee].map((user) => user && fullName(user));
    entries.push({ action: 'changed', field: 'owner', old_value: from, new_value: to });
  }
  return entries;
}

/** Adds to the log of a referral. @returns the ids of the events. */
export async function addToLog(
  trx: Transaction,
  record: ReferralRecord,
  entries: NewEntry[],
  { author, key }: { author: Author; key: DataKey },
): Promise<number[]> {
  const ids: number[] = [];
  for (const { note, ...entry } of entries) {
    const [eventId = 0] = await recordEvents(trx, author, [{ ...entry, ...referralSubject(record) }]);
    ids.push(eventId);
    if (!note) continue;
    const encrypted = encrypt(key.referralKey, noteLabel(record.reference), note);
    await insertNote(trx, { eventId, referralId: record.id, note: encrypted });
  }
  return ids;
}

export function decryptNote(note: Uint8Array, { reference }: ReferralRecord, key: DataKey): string {
  return decrypt<string>(key.referralKey, noteLabel(reference), note);
}

/** Authenticated with a note, so that nobody can move the note to another referral. */
function noteLabel(reference: string): string {
  return `${reference} note`;
}
