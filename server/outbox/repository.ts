import { randomUUID } from 'node:crypto';
import { isSqlite } from '../db/engine.ts';
import type { DatabaseOrTransaction } from '../db/schema.ts';

/** A mail that this process has leased. */
export type LeasedMail = {
  id: number;
  referralId: number;
  reference: string;
  email: string;
  messageId: string;
  /** Attempts before this one. */
  attempts: number;
  /** When the referral was created. */
  createdAt: number;
};

/** Queues a mail to each address; call it in the transaction that stores the referral. */
export async function enqueue(
  db: DatabaseOrTransaction,
  {
    referralId,
    reference,
    emails,
    now,
  }: { referralId: number; reference: string; emails: string[]; now: number },
): Promise<void> {
  if (emails.length === 0) return;
  const rows = emails.map((email) => ({
    referral_id: referralId,
    email,
    message_id: `${reference}.${randomUUID()}`,
    state: 'pending' as const,
    attempts: 0,
    due_at: now,
  }));
  await db.insertInto('outbox').values(rows).execute();
}

/**
 * Leases due mails, so that no other process sends them before the lease ends. PostgreSQL skips rows that another
 * process is leasing.
 */
export async function leaseMails(
  db: DatabaseOrTransaction,
  { limit, now, leaseEndsAt }: { limit: number; now: number; leaseEndsAt: number },
): Promise<{ lease: string; mails: LeasedMail[] }> {
  const lease = randomUUID();
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'pending')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(limit)
    .$if(!isSqlite(db), (query) => query.forUpdate().skipLocked());
  const taken = await db
    .updateTable('outbox')
    .set({ lease, due_at: leaseEndsAt })
    .where('id', 'in', due)
    .returning('id')
    .execute();
  if (taken.length === 0) return { lease, mails: [] };
  const mails = await db
    .selectFrom('outbox')
    .innerJoin('referrals', 'referrals.id', 'outbox.referral_id')
    .select([
      'outbox.id',
      'outbox.referral_id as referralId',
      'referrals.reference',
      'outbox.email',
      'outbox.message_id as messageId',
      'outbox.attempts',
      'referrals.created_at as createdAt',
    ])
    .where('lease', '=', lease)
    .orderBy('outbox.id')
    .execute();
  return { lease, mails };
}

/** Extends the lease if this process still holds it. */
export async function renewLease(
  db: DatabaseOrTransaction,
  id: number,
  lease: string,
  leaseEndsAt: number,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ due_at: leaseEndsAt })
    .where('id', '=', id)
    .where('lease', '=', lease)
    .where('state', '=', 'pending')
    .execute();
}

/** Parks the pending mails to this address. */
export async function parkMailsTo(db: DatabaseOrTransaction, email: string, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'parked', error })
    .where('email', '=', email)
    .where('state', '=', 'pending')
    .execute();
}

/** The outcome of an attempt: sent, given up (parked), or retried at `dueAt`. */
export type Outcome =
  | { state: 'sent' }
  | { state: 'parked'; error: string }
  | { state: 'pending'; error: string; dueAt: number };

/** Stores the outcome and ends the lease, if this process still holds it. */
export async function storeOutcome(
  db: DatabaseOrTransaction,
  id: number,
  lease: string,
  outcome: Outcome,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({
      state: outcome.state,
      lease: null,
      attempts: eb('attempts', '+', 1),
      error: outcome.state === 'sent' ? null : outcome.error,
      ...(outcome.state === 'pending' && { due_at: outcome.dueAt }),
    }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .execute();
}

/** When the next mail is due; null if none is pending. */
export async function nextDueAt(db: DatabaseOrTransaction): Promise<number | null> {
  const row = await db
    .selectFrom('outbox')
    .select('due_at')
    .where('state', '=', 'pending')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst();
  return row?.due_at ?? null;
}
