import type { User } from '../../domain/entities.ts';
import { type Permission, parsePermissions } from '../../domain/permissions.ts';
import type { DatabaseOrTransaction } from '../db/schema.ts';
import { toUser } from '../users/repository.ts';

export type SessionRecord = {
  tokenHash: string;
  createdAt: number;
  lastSeenAt: number;
  user: User;
  permissions: Permission[];
};

export async function insertSession(
  db: DatabaseOrTransaction,
  { tokenHash, userId, now }: { tokenHash: string; userId: number; now: number },
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({ token_hash: tokenHash, user_id: userId, created_at: now, last_seen_at: now })
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
        tokenHash,
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
