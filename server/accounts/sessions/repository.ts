import { type Permission, parsePermissions } from '../../../domain/accounts/permissions.ts';
import type { OwnSession, User } from '../../../domain/accounts/schemas.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import { passkeyName } from '../passkeys/name.ts';
import { toUser } from '../users/repository.ts';

export type SessionRecord = {
  id: number;
  tokenHash: string;
  /** Null for sessions that are older than the column. */
  passkeyId: number | null;
  createdAt: number;
  lastSeenAt: number;
  user: User;
  permissions: Permission[];
};

export async function insertSession(
  db: DatabaseOrTransaction,
  {
    tokenHash,
    userId,
    passkeyId,
    now,
  }: { tokenHash: string; userId: number; passkeyId: number | null; now: number },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: tokenHash,
      user_id: userId,
      passkey_id: passkeyId,
      created_at: now,
      last_seen_at: now,
    })
    .execute();
}

/** Returns the session of an active user. */
export async function findSession(
  db: DatabaseOrTransaction,
  tokenHash: string,
): Promise<SessionRecord | null> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as session_id',
      'sessions.passkey_id',
      'sessions.created_at',
      'sessions.last_seen_at',
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.permissions',
    ])
    .where('token_hash', '=', tokenHash)
    .where('users.deactivated_at', 'is', null)
    .executeTakeFirst();
  return row
    ? {
        id: row.session_id,
        tokenHash,
        passkeyId: row.passkey_id,
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        user: toUser(row),
        permissions: parsePermissions(row.permissions),
      }
    : null;
}

export async function touchSession(db: DatabaseOrTransaction, tokenHash: string, now: number): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute();
}

/** Returns false if it did not exist. */
export async function deleteSession(db: DatabaseOrTransaction, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Returns the user's sessions that started and were last seen after these times, latest first. */
export async function listSessions(
  db: DatabaseOrTransaction,
  userId: number,
  after: { createdAt: number; lastSeenAt: number },
): Promise<Omit<OwnSession, 'isCurrent'>[]> {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('passkeys', 'passkeys.id', 'sessions.passkey_id')
    .select([
      'sessions.id',
      'sessions.created_at',
      'sessions.last_seen_at',
      'passkeys.name',
      'passkeys.created_at as passkey_created_at',
    ])
    .where('sessions.user_id', '=', userId)
    .where('sessions.created_at', '>', after.createdAt)
    .where('sessions.last_seen_at', '>', after.lastSeenAt)
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    createdAt: new Date(row.created_at).toISOString(),
    lastSeenAt: new Date(row.last_seen_at).toISOString(),
    passkeyName: row.passkey_created_at === null ? null : passkeyName(row.name, row.passkey_created_at),
  }));
}

export async function deleteSessionsOf(db: DatabaseOrTransaction, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Returns false if the user has no such session. */
export async function deleteOwnSession(
  db: DatabaseOrTransaction,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes sessions that started or were last seen before these times. */
export async function deleteSessionsBefore(
  db: DatabaseOrTransaction,
  { createdAt, lastSeenAt }: { createdAt: number; lastSeenAt: number },
): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('created_at', '<=', createdAt), eb('last_seen_at', '<=', lastSeenAt)]))
    .execute();
}
