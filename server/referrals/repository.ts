import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import { fullName } from '../../domain/names.ts';
import { type InboxTab, MAX_WAIT_MS } from '../../domain/referrals/inbox-form.ts';
import type { Referral } from '../../domain/referrals/referral-responses.ts';
import type { Author } from '../actor.ts';
import type { Db, Schema } from '../db/schema.ts';
import { isSqlite, type Transaction } from '../db/transaction.ts';
import { recordEvents } from '../events/repository.ts';
import type { UserRecord } from '../team/repository.ts';
import type { Solution } from './captcha.ts';
import { type SearchHashes, saveSearchHashes } from './search-repository.ts';

/** What is stored of a patient. */
export type EncryptedReferral = { id: number; reference: string; encrypted: Uint8Array };

type NewReferral = Pick<
  Insertable<Schema['referrals']>,
  'reference' | 'encrypted' | 'created_at' | 'idempotency_hash'
>;

/** Stores a referral; returns null if its reference or idempotency key is taken. */
export async function insertReferral(db: Db, row: NewReferral, hashes: SearchHashes): Promise<number | null> {
  const inserted = await db
    .insertInto('referrals')
    .values({ ...row, status: 'new' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) await saveSearchHashes(db, inserted.id, hashes);
  return inserted?.id ?? null;
}

export async function findByIdempotencyHash(db: Db, hash: string): Promise<EncryptedReferral | null> {
  const row = await db
    .selectFrom('referrals')
    .select(['id', 'reference', 'encrypted'])
    .where('idempotency_hash', '=', hash)
    .executeTakeFirst();
  return row ?? null;
}

/** Marks a solution as used, in the transaction that accepts it. @returns false if it was used or has expired */
export async function spendSolution(db: Db, { hash, expiresAt }: Solution, now: number): Promise<boolean> {
  if (expiresAt <= now) return false;
  await db.deleteFrom('used_captchas').where('expires_at', '<=', now).execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_captchas')
    .values({ solution_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Returns how many referrals were closed before the time (milliseconds since 1970). */
export async function countClosedBefore(db: Db, moment: number): Promise<number> {
  const { count } = await db
    .selectFrom('referrals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'closed')
    .where('closed_at', '<', moment)
    .executeTakeFirstOrThrow();
  return count;
}

/** Permanently deletes referrals closed before the time, with their mails. @returns the number of referrals. */
export async function deleteClosedBefore(db: Db, moment: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('referrals')
    .where('status', '=', 'closed')
    .where('closed_at', '<', moment)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function deleteReferral(db: Db, id: number): Promise<void> {
  await db.deleteFrom('referrals').where('id', '=', id).execute();
}

/** A referral with what only the server reads. */
export type ReferralRecord = Referral & {
  encrypted: Uint8Array;
  closedAt: number | null;
  firstContactAt: number | null;
};

type Referrals = ExpressionBuilder<Schema, 'referrals'>;

const eventsOf = ({ selectFrom }: Referrals) =>
  selectFrom('events').where('subject', '=', 'referral').whereRef('subject_id', '=', 'referrals.id');

const contactsOf = (eb: Referrals) => eventsOf(eb).where('action', '=', 'contacted');

/** When its owner took a referral. */
const takenAt = (eb: Referrals) =>
  eb.fn.coalesce(
    eventsOf(eb)
      .where('field', '=', 'owner')
      .select(({ fn }) => fn.max('at').as('at')),
    'referrals.created_at',
  );

/** Who looks at the inbox, and when. */
type Viewer = { userId: number; now: number };

function isInTab(tab: InboxTab, { userId, now }: Viewer) {
  return (eb: Referrals) => {
    const isOpen = eb('referrals.status', '!=', 'closed');
    const hasContact = eb.exists(contactsOf(eb).where('at', '>=', takenAt(eb)).select('id'));
    const isForgotten = eb.and([eb(takenAt(eb), '<', now - MAX_WAIT_MS), eb.not(hasContact)]);
    const conditions = {
      call: eb.and([
        // SQLite uses the index of new ones for a literal only.
        eb('referrals.status', '=', sql.lit('new')),
        eb.or([eb('referrals.assignee_id', 'is', null), isForgotten]),
      ]),
      mine: eb.and([isOpen, eb('referrals.assignee_id', '=', userId)]),
      open: isOpen,
      closed: eb('referrals.status', '=', 'closed'),
    };
    return conditions[tab];
  };
}

export function countInbox<Tab extends InboxTab>(db: Db, tabs: Tab[], viewer: Viewer) {
  const counted = db.selectFrom('referrals').select(({ fn }) => fn.countAll<number>().as('count'));
  return db
    .selectNoFrom(tabs.map((tab) => counted.where(isInTab(tab, viewer)).$asScalar().$notNull().as(tab)))
    .executeTakeFirstOrThrow();
}

/** Counts the mails about open referrals that could not be delivered. */
export async function countUndelivered(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .innerJoin('referrals', 'referrals.id', 'referral_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 'failed')
    .where('status', '!=', 'closed')
    .executeTakeFirstOrThrow();
  return count;
}

/** A page of a tab. @property owner the id of the only owner; null for all. @property page from 1. */
export type InboxPage = { tab: InboxTab; owner: number | null; page: number; pageSize: number };

/** Returns a page of a tab, oldest first, and the next referral if there is one. */
export async function listInbox(
  db: Db,
  { tab, owner, page, pageSize }: InboxPage,
  viewer: Viewer,
): Promise<ReferralRecord[]> {
  const rows = await selectReferrals(db)
    .where(isInTab(tab, viewer))
    .$if(owner !== null, (query) => query.where('assignee_id', '=', owner))
    .orderBy('referrals.created_at')
    .orderBy('referrals.id')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();
  return withMails(db, rows);
}

export async function listByIds(db: Db, ids: number[]): Promise<ReferralRecord[]> {
  if (ids.length === 0) return [];
  const rows = await selectReferrals(db)
    .where('referrals.id', 'in', ids)
    .orderBy('referrals.id', 'desc')
    .execute();
  return withMails(db, rows);
}

/** Returns the referrals received between two times (milliseconds since 1970) without their mails, oldest first. */
export async function listForFile(db: Db, from: number, until: number): Promise<ReferralRecord[]> {
  const rows = await selectReferrals(db)
    .where('referrals.created_at', '>=', from)
    .where('referrals.created_at', '<', until)
    .orderBy('referrals.created_at')
    .orderBy('referrals.id')
    .execute();
  return rows.map((row) => toRecord(row));
}

/** Returns a referral and, on PostgreSQL, locks it until the transaction ends. SQLite runs one transaction at a time. */
export async function lockReferral(db: Db, id: number): Promise<ReferralRecord | null> {
  const lock = db.selectFrom('referrals').select('id').where('id', '=', id);
  await (isSqlite(db) ? lock : lock.forUpdate()).execute();
  return (await listByIds(db, [id]))[0] ?? null;
}

function selectReferrals(db: Db) {
  return db
    .selectFrom('referrals')
    .leftJoin('users', 'users.id', 'referrals.assignee_id')
    .select(['referrals.id', 'reference', 'encrypted', 'status', 'attempts', 'referrals.revision'])
    .select(['closing_reason as closingReason', 'closed_at as closedAt'])
    .select(['assignee_id as ownerId', 'first_name', 'last_name'])
    .select((eb) => [
      takenAt(eb).as('taken_at'),
      contactsOf(eb).select('at').orderBy('id', 'desc').limit(1).as('contacted_at'),
      contactsOf(eb).select('new_value').orderBy('id', 'desc').limit(1).as('outcome'),
      contactsOf(eb)
        .select(({ fn }) => fn.min('at').as('at'))
        .as('firstContactAt'),
    ])
    .select('referrals.created_at');
}

type Row = Awaited<ReturnType<ReturnType<typeof selectReferrals>['execute']>>[number];

async function withMails(db: Db, rows: Row[]): Promise<ReferralRecord[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const mails = await db
    .selectFrom('outbox')
    .select(['id', 'referral_id', 'email', 'created_at', 'state', 'attempts', 'error'])
    .where('referral_id', 'in', ids)
    .orderBy('outbox.id')
    .execute();
  const byReferral = Map.groupBy(mails, ({ referral_id }) => referral_id);
  return rows.map((row) => ({
    ...toRecord(row),
    mails: (byReferral.get(row.id) ?? []).map(({ referral_id: _, created_at, ...mail }) => ({
      ...mail,
      createdAt: toTime(created_at),
    })),
  }));
}

function toRecord(row: Row): ReferralRecord {
  const { first_name, last_name, created_at, taken_at, contacted_at, outcome, ...record } = row;
  const isKnown = first_name !== null && last_name !== null;
  return {
    ...record,
    createdAt: toTime(created_at),
    takenAt: record.ownerId === null ? null : toTime(taken_at),
    // The form allows only these outcomes.
    lastContact: contacted_at && outcome ? { at: toTime(contacted_at), outcome: JSON.parse(outcome) } : null,
    ownerName: isKnown ? fullName({ firstName: first_name, lastName: last_name }) : null,
    mails: [],
  };
}

function toTime(at: number): string {
  return new Date(at).toISOString();
}

/** Stores what staff change of a referral, with its next revision. */
export async function updateReferral(db: Db, after: ReferralRecord): Promise<void> {
  await db
    .updateTable('referrals')
    .set({
      encrypted: after.encrypted,
      status: after.status,
      closing_reason: after.closingReason,
      closed_at: after.closedAt,
      assignee_id: after.ownerId,
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
