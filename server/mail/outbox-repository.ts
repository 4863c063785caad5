import { randomUUID } from 'node:crypto';
import type { Db } from '../db/schema.ts';
import { isSqlite } from '../db/transaction.ts';

/** A mail to one recipient about a referral, which this process sends now. */
export type DueMail = {
  id: number;
  email: string;
  /** Without angle brackets; the same for each attempt. */
  messageId: string;
  attempts: number;
  reference: string;
};

/** Queues mails about a referral, in the transaction that stores it. */
export async function enqueue(
  db: Db,
  referral: { id: number; reference: string },
  emails: string[],
  now: number,
): Promise<void> {
  if (emails.length === 0) return;
  const rows = emails.map((email) => ({
    referral_id: referral.id,
    reference: referral.reference,
    email,
    message_id: `${referral.reference}.${randomUUID()}`,
    state: 'pending' as const,
    created_at: now,
    attempts: 0,
    due_at: now,
  }));
  await db.insertInto('outbox').values(rows).execute();
}

/**
 * Takes the next due mail, so that no other process sends it before `until`; undefined if none is due. New mails come
 * first, so that a slow failure does not hold them up.
 */
export async function takeDueMail(
  db: Db,
  { now, until }: { now: number; until: number },
): Promise<DueMail | undefined> {
  const due = db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', 'pending')
    .where('due_at', '<=', now)
    .orderBy('attempts')
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .$if(!isSqlite(db), (query) => query.forUpdate().skipLocked());
  return db
    .updateTable('outbox')
    .set({ due_at: until })
    .where('id', '=', due)
    .returning(['id', 'email', 'message_id as messageId', 'attempts', 'reference'])
    .executeTakeFirst();
}

/** Sends a failed mail again, as if it were new. */
export async function requeueMail(db: Db, id: number, now: number): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'pending', attempts: 0, error: null, due_at: now })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .execute();
}

export async function failMailsTo(db: Db, email: string, error: string): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ state: 'failed', error })
    .where('email', '=', email)
    .where('state', '=', 'pending')
    .execute();
}

/** The outcome of an attempt: sent, or with an error a file; failed for good, or tried again at `dueAt`. */
export type Outcome =
  | { state: 'sent'; error: string | null }
  | { state: 'failed'; error: string }
  | { state: 'pending'; error: string; dueAt: number };

/** Stores the outcome. A mail that was sent or has failed meanwhile stays so. */
export async function storeOutcome(db: Db, id: number, outcome: Outcome): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({
      state: outcome.state,
      attempts: eb('attempts', '+', 1),
      error: outcome.error,
      ...(outcome.state === 'pending' && { due_at: outcome.dueAt }),
    }))
    .where('id', '=', id)
    .$if(outcome.state !== 'sent', (query) => query.where('state', '=', 'pending'))
    .execute();
}

export async function countPending(db: Db): Promise<number> {
  const pending = db.selectFrom('outbox').where('state', '=', 'pending');
  const counted = pending.select(({ fn }) => fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}
