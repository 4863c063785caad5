/** The log of a referral: what staff did, with encrypted notes. */
import type { Author } from '../actor.ts';
import type { Transaction } from '../db/transaction.ts';
import { type NewEvent, recordEvents } from '../events/repository.ts';
import { type DataKey, decrypt, encrypt } from './key.ts';
import { insertNote, readLog } from './log-repository.ts';
import { type ReferralRecord, referralSubject } from './repository.ts';

/** An entry before it is stored. */
export type NewEntry = Omit<NewEvent, 'subject'>;

/** Returns what changes of status and owner add to the log. */
export function changeEntries(before: ReferralRecord, after: ReferralRecord): NewEntry[] {
  const entries: NewEntry[] = [];
  const [old_value, new_value] = [before, after].map(({ status, closingReason }) =>
    closingReason === null ? status : `${status} ${closingReason}`,
  );
  if (new_value !== old_value) entries.push({ action: 'changed', field: 'status', old_value, new_value });
  if (after.ownerId !== before.ownerId) {
    const names = { old_value: before.ownerName, new_value: after.ownerName };
    entries.push({ action: 'changed', field: 'owner', ...names });
  }
  return entries;
}

/** Adds to the log of a referral, with an encrypted note on the first entry. @returns the ids of the events. */
export async function addToLog(
  trx: Transaction,
  record: ReferralRecord,
  entries: NewEntry[],
  { author, key, note }: { author: Author; key: DataKey; note: string | null },
): Promise<number[]> {
  const subject = referralSubject(record);
  const ids = await recordEvents(
    trx,
    author,
    entries.map((entry) => ({ ...entry, ...subject })),
  );
  if (note) {
    const encrypted = encrypt(key.referralKey, noteLabel(record.reference), note);
    await insertNote(trx, { event_id: Math.min(...ids), referral_id: record.id, note: encrypted });
  }
  return ids;
}

/** Returns a referral's log, oldest first. */
export async function readEvents(trx: Transaction, { id, reference }: ReferralRecord, key: DataKey) {
  const { events, notes } = await readLog(trx, id);
  return events.map((event) => {
    const encrypted = notes.get(event.id);
    const note = encrypted ? decrypt<string>(key.referralKey, noteLabel(reference), encrypted) : null;
    // Network addresses are for administrators, in the audit.
    return { ...event, note, address: null };
  });
}

/** Authenticated with a note, so that nobody can move the note to another referral. */
function noteLabel(reference: string): string {
  return `${reference} note`;
}
