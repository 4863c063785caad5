import { parsePermissions } from '../../../domain/accounts/permissions.ts';
import type { Invitation } from '../../../domain/accounts/schemas.ts';
import type { Link, LinkColumns } from '../../db/link.ts';
import type { DatabaseOrTransaction, Schema } from '../../db/schema.ts';

export type InvitationRecord = Link<'invitation'>;

export async function insertInvitation(
  db: DatabaseOrTransaction,
  invitation: Pick<
    InvitationRecord,
    'email' | 'permissions' | 'is_for_first_user' | 'user_handle' | 'invited_by' | 'is_recipient'
  >,
  link: LinkColumns,
): Promise<Invitation> {
  const row = await db
    .insertInto('invitations')
    .values({ ...invitation, ...link })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toInvitation(row, link.created_at);
}

function toInvitation(row: InvitationRecord, now: number): Invitation {
  return {
    id: row.id,
    email: row.email,
    permissions: parsePermissions(row.permissions),
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
    isExpired: row.expires_at <= now,
    isRecipient: row.is_recipient === 1,
  };
}

/** Returns the pending invitations, including expired ones, latest first. */
export async function listInvitations(db: DatabaseOrTransaction, now: number): Promise<Invitation[]> {
  const rows = await selectPending(db).orderBy('id', 'desc').execute();
  return rows.map((row) => toInvitation(row, now));
}

export async function findPendingInvitation(
  db: DatabaseOrTransaction,
  id: number,
  now: number,
): Promise<Invitation | null> {
  const row = await selectPending(db).where('id', '=', id).executeTakeFirst();
  return row ? toInvitation(row, now) : null;
}

/**
 * Invitations that were not used, revoked or replaced, to people without an account. Several starts may have invited
 * the first user: only the last invitation of an address is listed, on behalf of all.
 */
function selectPending(db: DatabaseOrTransaction) {
  const open = db.selectFrom('invitations').where('used_at', 'is', null).where('ended_at', 'is', null);
  return db
    .selectFrom('invitations')
    .selectAll()
    .where('id', 'in', open.select(({ fn }) => fn.max('id').as('id')).groupBy('email'))
    .where('email', 'not in', db.selectFrom('users').select('email'))
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([eb('is_for_first_user', '=', 0), not(exists(selectFrom('users').select('id')))]),
    );
}

/** Gives an invitation a new token and inviter. The old token moves to an ended copy, even in browsers that opened it. */
export async function replaceToken(
  db: DatabaseOrTransaction,
  id: number,
  { token_hash, created_at: now, expires_at }: LinkColumns,
  invitedBy: number,
): Promise<void> {
  const { id: _, ...former } = await db
    .selectFrom('invitations')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('invitations')
    .set({ token_hash, expires_at, invited_by: invitedBy })
    .where('id', '=', id)
    .execute();
  const ended = await db
    .insertInto('invitations')
    .values({ ...former, expires_at: Math.min(former.expires_at, now), ended_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('invitation_visits')
    .set({ invitation_id: ended.id })
    .where('invitation_id', '=', id)
    .execute();
}

/** Ends the open invitations to an address or from a user, and returns them. */
export async function endInvitations(
  db: DatabaseOrTransaction,
  those: { email: string } | { invited_by: number },
  now: number,
  { except = null }: { except?: number | null } = {},
): Promise<{ id: number; email: string }[]> {
  return db
    .updateTable('invitations')
    .set((eb) => ({
      ended_at: now,
      expires_at: eb.case().when('expires_at', '>', now).then(now).else(eb.ref('expires_at')).end(),
    }))
    .where(({ and }) => and(those))
    .where('used_at', 'is', null)
    .where('ended_at', 'is', null)
    .$if(except !== null, (query) => query.where('id', '!=', except))
    .returning(['id', 'email'])
    .execute();
}

/** Stores the browser's last opened invitation, and deletes expired visits. */
export async function saveVisit(
  db: DatabaseOrTransaction,
  visit: Schema['invitation_visits'],
  now: number,
): Promise<void> {
  await db.deleteFrom('invitation_visits').where('expires_at', '<=', now).execute();
  await db
    .insertInto('invitation_visits')
    .values(visit)
    .onConflict((conflict) => conflict.column('browser_hash').doUpdateSet(visit))
    .execute();
}

/** Returns the browser's last opened invitation, unless the visit has expired. */
export async function findVisitedInvitation(
  db: DatabaseOrTransaction,
  browserHash: string,
  now: number,
): Promise<InvitationRecord | null> {
  const row = await db
    .selectFrom('invitation_visits')
    .innerJoin('invitations', 'invitations.id', 'invitation_visits.invitation_id')
    .selectAll('invitations')
    .where('browser_hash', '=', browserHash)
    .where('invitation_visits.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}
