/** The log of a referral: what staff did, with encrypted notes. */
import type { ReferralEvent } from '../../../domain/referrals/schemas.ts';
import type { ReferralEventKind, WorkFields } from '../../../domain/referrals/work.ts';
import { decrypt, encrypt } from '../../data-key/encryption.ts';
import type { DataKey } from '../../data-key/key.ts';
import type { EventRow, WorkRecord } from './repository.ts';

/** An entry before it is stored. @property old the value before, for the audit trail. */
export type NewEntry = {
  kind: ReferralEventKind;
  value: string | null;
  old?: string | null;
  text?: string | null;
};

/** Returns the referral with the fields that were sent. Only closed ones have a reason. */
export function applyChanges(before: WorkRecord, fields: Partial<WorkFields>, now: number): WorkRecord {
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

/** Returns what a change adds to the log. @param assignee the new assignee's email address. */
export function changeEntries(
  before: WorkRecord,
  after: WorkRecord,
  assignee: string | null,
  former: { email: string } | null,
): NewEntry[] {
  const entries: NewEntry[] = [];
  const [old, value] = [before, after].map(({ status, closingReason }) =>
    closingReason === null ? status : `${status} ${closingReason}`,
  );
  if (value && value !== old) entries.push({ kind: 'status', value, old: old ?? null });
  if (after.assigneeId !== before.assigneeId)
    entries.push({ kind: 'assigned', value: assignee, old: former?.email ?? null });
  return entries;
}

/** An entry for the audit trail, such as 'contact reached', and what it was before. */
export function reasonsOf({ kind, value, old }: NewEntry) {
  const reason = (text: string | null) => (kind === 'status' ? text : `${kind} ${text ?? 'nobody'}`);
  return { reason: reason(value), old_reason: old === undefined ? null : reason(old) };
}

export function encryptNote(text: string | null, { reference }: WorkRecord, key: DataKey): Uint8Array | null {
  return text === null ? null : encrypt(key.referralKey, noteLabel(reference), text);
}

export function toEvent(
  { id, at, actor, kind, value, note }: EventRow,
  { reference }: Pick<WorkRecord, 'reference'>,
  key: DataKey,
): ReferralEvent {
  return {
    id,
    at: new Date(at).toISOString(),
    actor,
    kind,
    value,
    note: note && decrypt<string>(key.referralKey, noteLabel(reference), note),
  };
}

/** Authenticated with a note, so that it can't be moved to another referral. */
function noteLabel(reference: string): string {
  return `${reference} note`;
}
