import type { ExpressionBuilder, Insertable } from 'kysely';
import type { HistoryEvent } from '../../domain/events/event-responses.ts';
import { fullName } from '../../domain/names.ts';
import { INBOX_TABS, type InboxTab } from '../../domain/referrals/inbox-form.ts';
import type { Referral } from '../../domain/referrals/referral-responses.ts';
import type { Author } from '../actor.ts';
import type { DatabaseOrTransaction, Schema } from '../db/schema.ts';
import { isSqlite, type Transaction } from '../db/transaction.ts';
import { listEvents, recordEvents } from '../events/repository.ts';
import type { UserRecord } from '../team/repository.ts';

/** What is stored of a patient. */
export type EncryptedReferral = { id: number; reference: string; encrypted: Uint8Array };

type NewReferral = Pick<
  Insertable<Schema['referrals']>,
  'reference' | 'encrypted' | 'created_at' | 'idempotency_hash' | 'phone_hash' | 'last_name_hash'
>;

/** Stores a referral; returns null if its reference or idempotency key is taken. */
export async function insertReferral(db: DatabaseOrTransaction, row: NewReferral): Promise<number | null> {
  const inserted = await db
    .insertInto('referrals')
    .values({ ...row, status: 'new' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

export async function findByIdempotencyHash(
  db: DatabaseOrTransaction,
  hash: string,
): Promise<EncryptedReferral | null> {
  const row = await db
    .selectFrom('referrals')
    .select(['id', 'reference', 'encrypted'])
    .where('idempotency_hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns how many referrals were closed before the time (milliseconds since 1970). */
export async function countClosedBefore(db: DatabaseOrTransaction, moment: number): Promise<number> {
  const { count } = await db
    .selectFrom('referrals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'closed')
    .where('closed_at', '<', moment)
    .executeTakeFirstOrThrow();
  return count;
}

/** Permanently deletes referrals closed before the time, with their mails. @returns the number of referrals. */
export async function deleteClosedBefore(db: DatabaseOrTransaction, moment: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('referrals')
    .where('status', '=', 'closed')
    .where('closed_at', '<', moment)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteReferral(db: DatabaseOrTransaction, id: number): Promise<void> {
  await db.deleteFrom('referrals').where('id', '=', id).execute();
}

/** A referral with what only the server reads. */
export type ReferralRecord = Referral & { encrypted: Uint8Array; closedAt: number | null };

function isInTab(tab: InboxTab, userId: number) {
  return (eb: ExpressionBuilder<Schema, 'referrals'>) => {
    const isOpen = eb('referrals.status', '!=', 'closed');
    const conditions = {
      new: eb('referrals.status', '=', 'new'),
      mine: eb.and([isOpen, eb('referrals.assignee_id', '=', userId)]),
      open: isOpen,
      closed: eb('referrals.status', '=', 'closed'),
    };
    return conditions[tab];
  };
}

export async function countInbox(
  db: DatabaseOrTransaction,
  userId: number,
): Promise<Record<InboxTab, number>> {
  return db
    .selectFrom('referrals')
    .select((eb) =>
      INBOX_TABS.map((tab) => {
        const isCounted = eb.case().when(isInTab(tab, userId)(eb)).then(1).else(0).end();
        return eb.fn.coalesce(eb.fn.sum<number>(isCounted), eb.lit(0)).as(tab);
      }),
    )
    .executeTakeFirstOrThrow();
}

/** Counts the mails about open referrals that could not be delivered. */
export async function countUndelivered(db: DatabaseOrTransaction): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .innerJoin('referrals', 'referrals.id', 'referral_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .where('status', '!=', 'closed')
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns a page of a tab, oldest first, and the next referral if there is one. @param page from 1. */
export async function listInbox(
  db: DatabaseOrTransaction,
  { tab, userId, page, pageSize }: { tab: InboxTab; userId: number; page: number; pageSize: number },
): Promise<ReferralRecord[]> {
  const rows = await selectReferrals(db)
    .where(isInTab(tab, userId))
    .orderBy('referrals.created_at')
    .orderBy('referrals.id')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();
  return withNotifications(db, rows);
}

export async function listByIds(db: DatabaseOrTransaction, ids: number[]): Promise<ReferralRecord[]> {
  if (ids.length === 0) return [];
  const rows = await selectReferrals(db)
    .where('referrals.id', 'in', ids)
    .orderBy('referrals.id', 'desc')
    .execute();
  return withNotifications(db, rows);
}

/** Returns a referral and, on PostgreSQL, locks it until the transaction ends. SQLite runs one transaction at a time. */
export async function lockReferral(db: DatabaseOrTransaction, id: number): Promise<ReferralRecord | null> {
  const lock = db.selectFrom('referrals').select('id').where('id', '=', id);
  await (isSqlite(db) ? lock : lock.forUpdate()).execute();
  return (await listByIds(db, [id]))[0] ?? null;
}

function selectReferrals(db: DatabaseOrTransaction) {
  return db
    .selectFrom('referrals')
    .leftJoin('users', 'users.id', 'referrals.assignee_id')
    .select(['referrals.id', 'reference', 'encrypted', 'status', 'attempts', 'referrals.revision'])
    .select(['closing_reason as closingReason', 'closed_at as closedAt'])
    .select(['assignee_id as assigneeId', 'first_name', 'last_name'])
    .select('referrals.created_at');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectReferrals>['execute']>>[number];

async function withNotifications(db: DatabaseOrTransaction, rows: Row[]): Promise<ReferralRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const mails = await db
    .selectFrom('outbox')
    .select(['id', 'referral_id', 'email', 'created_at', 'state', 'attempts', 'error'])
    .where('referral_id', 'in', ids)
    .orderBy('outbox.id')
    .execute();
  const byReferral = Map.groupBy(mails, ({ referral_id }) => referral_id);
  return rows.map(({ first_name, last_name, created_at, ...row }) => ({
    ...row,
    createdAt: toTime(created_at),
    assigneeName:
      first_name !== null && last_name !== null
        ? fullName({ firstName: first_name, lastName: last_name })
        : null,
    notifications: (byReferral.get(row.id) ?? []).map(({ referral_id: _, created_at, ...mail }) => ({
      ...mail,
      createdAt: toTime(created_at),
    })),
  }));
}

function toTime(at: number): string {
  return new Date(at).toISOString();
}

/** Stores what staff change of a referral, with its next revision. */
export async function updateReferral(db: DatabaseOrTransaction, after: ReferralRecord): Promise<void> {
  await db
    .updateTable('referrals')
    .set({
      status: after.status,
      closing_reason: after.closingReason,
      closed_at: after.closedAt,
      assignee_id: after.assigneeId,
      attempts: after.attempts,
      revision: after.revision,
    })
    .where('id', '=', after.id)
    .execute();
}

/** Takes the open referrals from a person who can't work on them any more. */
export async function unassignAll(trx: Transaction, user: UserRecord, author: Author): Promise<void> {
  const released = await trx
    .updateTable('referrals')
    .set((eb) => ({ assignee_id: null, revision: eb('revision', '+', 1) }))
    .where('assignee_id', '=', user.id)
    .where('status', '!=', 'closed')
    .returning(['id', 'reference'])
    .execute();
  const owner = { action: 'changed', field: 'owner', old_value: fullName(user) } as const;
  await recordEvents(
    trx,
    author,
    released.map((referral) => ({ ...owner, ...referralSubject(referral) })),
  );
}

/** Names a referral as the subject of an event, without the patient's data. */
export const referralSubject = ({ id, reference }: Pick<ReferralRecord, 'id' | 'reference'>) =>
  ({ subject: 'referral', subject_id: id, subject_name: reference }) as const;

/** @param note encrypted. */
export async function insertNote(
  trx: Transaction,
  { eventId, referralId, note }: { eventId: number; referralId: number; note: Uint8Array },
): Promise<void> {
  await trx
    .insertInto('referral_notes')
    .values({ event_id: eventId, referral_id: referralId, note })
    .execute();
}

/** Entries of a referral's log that are shown: the latest. */
const MAX_OPENINGS = 50;
const MAX_OTHERS = 500;

/** Returns a referral's log, oldest first, and the encrypted notes by the ids of their events. */
export async function readLog(
  db: DatabaseOrTransaction,
  id: number,
): Promise<{ events: HistoryEvent[]; notes: Map<number, Uint8Array> }> {
  const referral = { subject: 'referral', subjectId: id } as const;
  const openings = await listEvents(db, { ...referral, action: 'opened' }, { limit: MAX_OPENINGS });
  const others = await listEvents(db, { ...referral, exceptAction: 'opened' }, { limit: MAX_OTHERS });
  const notes = await db
    .selectFrom('referral_notes')
    .select(['event_id', 'note'])
    .where('referral_id', '=', id)
    .execute();
  return {
    events: [...openings.events, ...others.events].sort((a, b) => a.id - b.id),
    notes: new Map(notes.map(({ event_id, note }) => [event_id, note])),
  };
}

/** Returns the ids of referrals with the reference, the phone number or one of the last names, newest first. */
export async function findIds(
  db: DatabaseOrTransaction,
  { reference, phone, lastNames }: { reference: string; phone: string | null; lastNames: string[] },
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('referrals')
    .select('id')
    .where(({ eb, or }) =>
      or([
        eb('reference', '=', reference),
        eb('last_name_hash', 'in', lastNames),
        ...(phone === null ? [] : [eb('phone_hash', '=', phone)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
