import { randomUUID } from 'node:crypto';
import { isSqlite } from '../../db/engine.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import type { MailKind, TemplateData } from '../templates.ts';

/** A mail to queue. */
export type NewMail = {
  [Kind in MailKind]: {
    kind: Kind;
    data: TemplateData<Kind>;
    email: string;
    /** The start of the Message-ID. It is logged, so it must not identify a person. */
    reference: string;
    /** Shows the mail with this referral and deletes both together. */
    referralId?: number;
  };
}[MailKind];

/** The data of a mail that will not be rendered again. */
const NO_DATA = '{}';

/** A mail that this process has leased. */
export type LeasedMail = {
  id: number;
  kind: string;
  /** JSON for the template. */
  data: string;
  email: string;
  referralId: number | null;
  messageId: string;
  /** Attempts before this one. */
  attempts: number;
  createdAt: number;
};

/** Queues mails; call it in the transaction that stores what they are about. */
export async function enqueue(db: DatabaseOrTransaction, mails: NewMail[], now: number): Promise<void> {
  if (mails.length === 0) return;
  const rows = mails.map(({ kind, data, email, reference, ...about }) => ({
    kind,
    data: JSON.stringify(data),
    referral_id: about.referralId ?? null,
    email,
    message_id: `${reference}.${randomUUID()}`,
    state: 'pending' as const,
    created_at: now,
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
    .select(['id', 'kind', 'data', 'email', 'referral_id as referralId'])
    .select(['message_id as messageId', 'attempts', 'created_at as createdAt'])
    .where('lease', '=', lease)
    .orderBy('id')
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

/** Sends a parked mail again, as if it were new. @param data of its template; a parked mail has lost it. */
export async function requeueMail(
  db: DatabaseOrTransaction,
  id: number,
  data: object,
  now: number,
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'pending', data: JSON.stringify(data), attempts: 0, error: null, due_at: now })
    .where('id', '=', id)
    .where('state', '=', 'parked')
    .execute();
}

/** Parks the pending mails to a user. */
export async function parkMailsTo(db: DatabaseOrTransaction, email: string, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'parked', error, data: NO_DATA })
    .where('email', '=', email)
    .where('state', '=', 'pending')
    .execute();
}

/** The outcome of an attempt: sent, given up (parked), or retried at `dueAt`. */
export type Outcome =
  | { state: 'sent' }
  | { state: 'parked'; error: string }
  | { state: 'pending'; error: string; dueAt: number };

/** Stores the outcome and ends the lease, if this process still holds it. A mail parked since then is not retried. */
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
      ...(outcome.state === 'pending' ? { due_at: outcome.dueAt } : { data: NO_DATA }),
    }))
    .where('id', '=', id)
    .where('lease', '=', lease)
    .$if(outcome.state === 'pending', (query) => query.where('state', '=', 'pending'))
    .execute();
}

/** The number of pending mails, and when the oldest was queued. */
export async function countPending(
  db: DatabaseOrTransaction,
): Promise<{ count: number; oldestAt: number | null }> {
  const { count, oldestAt } = await db
    .selectFrom('outbox')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('oldestAt')])
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  return { count, oldestAt };
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
