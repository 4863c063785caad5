import type { ExpressionBuilder } from 'kysely';
import { fullName } from '../../../domain/names.ts';
import type { Referral, ReferralNotification } from '../../../domain/referrals/schemas.ts';
import { REFERRAL_VIEWS, type ReferralEventKind, type ReferralView } from '../../../domain/referrals/work.ts';
import { recordEvent } from '../../accounts/audit/repository.ts';
import { isSqlite } from '../../db/engine.ts';
import type { DatabaseOrTransaction, Schema } from '../../db/schema.ts';

/** A referral with what only the server reads. */
export type WorkRecord = Referral & { encrypted: Uint8Array; closedAt: number | null };

function isInView(view: ReferralView, userId: number) {
  return (eb: ExpressionBuilder<Schema, 'referrals'>) => {
    const isOpen = eb('referrals.status', '!=', 'closed');
    const conditions = {
      new: eb('referrals.status', '=', 'new'),
      mine: eb.and([isOpen, eb('referrals.assignee_id', '=', userId)]),
      unassigned: eb.and([isOpen, eb('referrals.assignee_id', 'is', null)]),
      open: isOpen,
      closed: eb('referrals.status', '=', 'closed'),
    };
    return conditions[view];
  };
}

/** Returns the numbers of referrals in all views, in one query. */
export async function countViews(
  db: DatabaseOrTransaction,
  userId: number,
): Promise<Record<ReferralView, number>> {
  return db
    .selectFrom('referrals')
    .select((eb) =>
      REFERRAL_VIEWS.map((view) => {
        const isCounted = eb.case().when(isInView(view, userId)(eb)).then(1).else(0).end();
        return eb.fn.coalesce(eb.fn.sum<number>(isCounted), eb.lit(0)).as(view);
      }),
    )
    .executeTakeFirstOrThrow();
}

/** Returns a page of a view, oldest first, and the next referral if there is one. @param page from 1. */
export async function listView(
  db: DatabaseOrTransaction,
  { view, userId, page, pageSize }: { view: ReferralView; userId: number; page: number; pageSize: number },
): Promise<WorkRecord[]> {
  const rows = await selectReferrals(db)
    .where(isInView(view, userId))
    .orderBy('referrals.created_at')
    .orderBy('referrals.id')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();
  return withNotifications(db, rows);
}

/** Referrals, newest first. @param before only those with a smaller id. */
export async function listNewest(
  db: DatabaseOrTransaction,
  { before, limit }: { before: number | null; limit: number },
): Promise<WorkRecord[]> {
  const rows = await selectReferrals(db)
    .$if(before !== null, (query) => query.where('referrals.id', '<', before))
    .orderBy('referrals.id', 'desc')
    .limit(limit)
    .execute();
  return withNotifications(db, rows);
}

/** Returns these referrals, newest first. */
export async function listByIds(db: DatabaseOrTransaction, ids: number[]): Promise<WorkRecord[]> {
  if (ids.length === 0) return [];
  const rows = await selectReferrals(db)
    .where('referrals.id', 'in', ids)
    .orderBy('referrals.id', 'desc')
    .execute();
  return withNotifications(db, rows);
}

/** Returns a referral and, on PostgreSQL, locks it until the transaction ends. SQLite runs one transaction at a time. */
export async function lockReferral(db: DatabaseOrTransaction, id: number): Promise<WorkRecord | null> {
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

/** Adds the notifications, with one query for all. */
async function withNotifications(db: DatabaseOrTransaction, rows: Row[]): Promise<WorkRecord[]> {
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
    notifications: (byReferral.get(row.id) ?? []).map(
      ({ referral_id: _, email, created_at, ...mail }): ReferralNotification => ({
        ...mail,
        email,
        createdAt: toTime(created_at),
      }),
    ),
  }));
}

function toTime(at: number): string {
  return new Date(at).toISOString();
}

/** Stores the work on a referral, with its next revision. */
export async function updateWork(db: DatabaseOrTransaction, after: WorkRecord): Promise<void> {
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

/** Takes the open referrals from a person who can't work on them any more, and logs and audits that. */
export async function unassignAll(
  db: DatabaseOrTransaction,
  userId: number,
  { at, actor }: { at: number; actor: string },
): Promise<void> {
  const { numInsertedOrUpdatedRows: count } = await db
    .insertInto('referral_events')
    .columns(['referral_id', 'at', 'actor', 'kind'])
    .expression((eb) =>
      eb
        .selectFrom('referrals')
        .select(['id', eb.val(at).as('at'), eb.val(actor).as('actor'), eb.val('assigned').as('kind')])
        .where('assignee_id', '=', userId)
        .where('status', '!=', 'closed'),
    )
    .executeTakeFirstOrThrow();
  if (!count) return;
  const reason = `assigned nobody: ${count} referrals`;
  await recordEvent(db, { at, event: 'referral_changed', email: actor, reason });
  await db
    .updateTable('referrals')
    .set((eb) => ({ assignee_id: null, revision: eb('revision', '+', 1) }))
    .where('assignee_id', '=', userId)
    .where('status', '!=', 'closed')
    .execute();
}

/** An entry of the log. The note is encrypted. */
export type EventRow = {
  id: number;
  at: number;
  actor: string;
  kind: ReferralEventKind;
  value: string | null;
  note: Uint8Array | null;
};

/** Adds to a referral's log. @returns the new entries, oldest first. */
export async function addEvents(
  db: DatabaseOrTransaction,
  referralId: number,
  events: Omit<EventRow, 'id'>[],
): Promise<EventRow[]> {
  const added: EventRow[] = [];
  for (const event of events) {
    const { id } = await db
      .insertInto('referral_events')
      .values({ ...event, referral_id: referralId })
      .returning('id')
      .executeTakeFirstOrThrow();
    added.push({ id, ...event });
  }
  return added;
}

/** Returns a referral's log, oldest first: at most this many of the latest openings and of the latest other entries. */
export async function listEvents(
  db: DatabaseOrTransaction,
  referralId: number,
  { openings, others }: { openings: number; others: number },
): Promise<EventRow[]> {
  const latest = (comparison: '=' | '!=', limit: number) =>
    db
      .selectFrom('referral_events')
      .select(['id', 'at', 'actor', 'kind', 'value', 'note'])
      .where('referral_id', '=', referralId)
      .where('kind', comparison, 'opened')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  return [...(await latest('=', openings)), ...(await latest('!=', others))].sort((a, b) => a.id - b.id);
}
