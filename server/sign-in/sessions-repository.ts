import { parsePermissions } from '../../domain/team/permissions.ts';
import type { DatabaseOrTransaction } from '../db/schema.ts';
import { hashToken, newToken } from '../operations/token.ts';
import { toUser } from '../team/repository.ts';

/** The times that sessions must have started and been last seen after; those of earlier ones have expired. */
export type SessionLimits = { createdAt: number; lastSeenAt: number };

/** Starts a session and returns its token. */
export async function openSession(
  db: DatabaseOrTransaction,
  { userId, passkeyId, now }: { userId: number; passkeyId: number | null; now: number },
): Promise<string> {
  const token = newToken();
  const times = { created_at: now, last_seen_at: now };
  const session = { token_hash: hashToken(token), user_id: userId, passkey_id: passkeyId, ...times };
  await db.insertInto('sessions').values(session).execute();
  return token;
}

/** Returns the session of an active user, unless it has expired. */
export async function findSession(db: DatabaseOrTransaction, tokenHash: string, after: SessionLimits) {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.id as session_id', 'passkey_id', 'sessions.created_at', 'last_seen_at'])
    .select(['users.id', 'email', 'first_name', 'last_name', 'permissions'])
    .where('token_hash', '=', tokenHash)
    .where('sessions.created_at', '>', after.createdAt)
    .where('last_seen_at', '>', after.lastSeenAt)
    .where('deactivated_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  return {
    id: row.session_id,
    passkeyId: row.passkey_id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    user: toUser(row),
    permissions: parsePermissions(row.permissions),
  };
}

export async function touchSession(db: DatabaseOrTransaction, id: number, now: number): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

/** Returns false if it did not exist. */
export async function deleteSession(db: DatabaseOrTransaction, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteSessionsBefore(
  db: DatabaseOrTransaction,
  { createdAt, lastSeenAt }: SessionLimits,
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('created_at', '<=', createdAt), eb('last_seen_at', '<=', lastSeenAt)]))
    .execute();
}
