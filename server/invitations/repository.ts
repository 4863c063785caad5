import type { DatabaseOrTransaction } from '../db/schema.ts';

export type InvitationRecord = {
  id: number;
  email: string;
  userHandle: string;
  expiresAt: number;
  usedAt: number | null;
  permissions: string;
};

const COLUMNS = [
  'invitations.id',
  'invitations.email',
  'invitations.user_handle as userHandle',
  'invitations.expires_at as expiresAt',
  'invitations.used_at as usedAt',
  'invitations.permissions',
] as const;

export async function insertInvitation(
  db: DatabaseOrTransaction,
  invitation: { email: string; tokenHash: string; userHandle: string; now: number; expiresAt: number },
): Promise<void> {
  await db
    .insertInto('invitations')
    .values({
      email: invitation.email,
      token_hash: invitation.tokenHash,
      user_handle: invitation.userHandle,
      created_at: invitation.now,
      expires_at: invitation.expiresAt,
      used_at: null,
    })
    .execute();
}

/** Expires the address's open invitations. */
export async function expireInvitations(
  db: DatabaseOrTransaction,
  email: string,
  now: number,
): Promise<void> {
  await db
    .updateTable('invitations')
    .set({ expires_at: now })
    .where('email', '=', email)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

export async function findInvitation(
  db: DatabaseOrTransaction,
  tokenHash: string,
): Promise<InvitationRecord | null> {
  const row = await db
    .selectFrom('invitations')
    .select(COLUMNS)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

/** Marks the invitation as used; returns false if it was used or has expired. */
export async function useInvitation(db: DatabaseOrTransaction, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('invitations')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Stores the browser's last opened invitation, and deletes expired visits. */
export async function saveVisit(
  db: DatabaseOrTransaction,
  visit: { browserHash: string; invitationId: number; expiresAt: number; now: number },
): Promise<void> {
  await db.deleteFrom('invitation_visits').where('expires_at', '<=', visit.now).execute();
  await db
    .insertInto('invitation_visits')
    .values({
      browser_hash: visit.browserHash,
      invitation_id: visit.invitationId,
      expires_at: visit.expiresAt,
    })
    .onConflict((conflict) =>
      conflict
        .column('browser_hash')
        .doUpdateSet({ invitation_id: visit.invitationId, expires_at: visit.expiresAt }),
    )
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
    .select(COLUMNS)
    .where('browser_hash', '=', browserHash)
    .where('invitation_visits.expires_at', '>', now)
    .executeTakeFirst();
  return row ?? null;
}
