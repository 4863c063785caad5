import { formatDate } from '../../domain/dates.ts';
import { parsePermissions } from '../../domain/team/permissions.ts';
import type { Passkey } from '../../domain/team/team-responses.ts';
import type { Db, Schema } from '../db/schema.ts';
import { conflict } from '../errors.ts';
import { dayOf } from '../operations/today.ts';
import { hashToken, newToken } from '../operations/token.ts';
import { toUser } from '../team/repository.ts';
import type { NewPasskey } from './ceremony.ts';

export type ChallengeRecord = Schema['challenges'];

/** A passkey with its user's id and handle. */
export type StoredPasskey = Omit<NewPasskey, 'isSynced'> & { id: number; userId: number; userHandle: string };

/** Stores a challenge, and deletes expired ones. */
export async function insertChallenge(db: Db, challenge: ChallengeRecord, now: number) {
  await db.deleteFrom('challenges').where('expires_at', '<=', now).execute();
  await db.insertInto('challenges').values(challenge).execute();
}

/** Deletes and returns a challenge, so that only its browser can use it, once. */
export async function takeChallenge(db: Db, challenge: string, browserHash: string) {
  const row = await db
    .deleteFrom('challenges')
    .where('challenge', '=', challenge)
    .where('browser_hash', '=', browserHash)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Adds a passkey, by default named after the day, and returns its id. @throws conflict if it is already registered. */
export async function insertPasskey(
  db: Db,
  userId: number,
  { credentialId, publicKey, counter, transports, isSynced }: NewPasskey,
  now: number,
  name = `Passkey of ${formatDate(dayOf(now))}`,
): Promise<number> {
  const row = await db
    .insertInto('passkeys')
    .values({
      credential_id: credentialId,
      user_id: userId,
      public_key: publicKey,
      counter,
      transports: JSON.stringify(transports),
      created_at: now,
      last_used_at: null,
      name,
      is_synced: Number(isSynced),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw conflict('This passkey is registered already.');
  return row.id;
}

/** Returns the user's passkeys, oldest first. */
export async function listPasskeys(db: Db, userId: number) {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'credential_id', 'transports', 'created_at', 'last_used_at', 'name', 'is_synced'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    credentialId: row.credential_id,
    transports: JSON.parse(row.transports),
    name: row.name,
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    isSynced: row.is_synced === 1,
  }));
}

export async function renamePasskey(db: Db, { id, name }: Pick<Passkey, 'id' | 'name'>) {
  await db.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
}

/** Deletes a passkey and the sessions that it opened. */
export async function deletePasskey(db: Db, id: number): Promise<void> {
  await db.deleteFrom('passkeys').where('id', '=', id).execute();
}

export async function findPasskey(db: Db, credentialId: string): Promise<StoredPasskey | null> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['passkeys.id', 'public_key as publicKey', 'counter', 'transports'])
    .select(['user_id as userId', 'user_handle as userHandle'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row
    ? {
        ...row,
        credentialId,
        publicKey: new Uint8Array(row.publicKey),
        transports: JSON.parse(row.transports),
      }
    : null;
}

/** Stores a sign-in with the passkey's new state; returns false if the counter has changed since it was read. */
export async function updatePasskey(
  db: Db,
  { id, counter }: Pick<StoredPasskey, 'id' | 'counter'>,
  used: Pick<NewPasskey, 'counter' | 'isSynced'>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: used.counter, is_synced: Number(used.isSynced), last_used_at: now })
    .where('id', '=', id)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The times that sessions must have started and been last seen after; those of earlier ones have expired. */
export type SessionLimits = { createdAt: number; lastSeenAt: number };

export async function openSession(
  db: Db,
  { userId, passkeyId, now }: { userId: number; passkeyId: number | null; now: number },
): Promise<string> {
  const token = newToken();
  const times = { created_at: now, last_seen_at: now };
  const session = { token_hash: hashToken(token), user_id: userId, passkey_id: passkeyId, ...times };
  await db.insertInto('sessions').values(session).execute();
  return token;
}

/** Returns the session of an active user, unless it has expired. */
export async function findSession(db: Db, tokenHash: string, after: SessionLimits) {
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

export async function touchSession(db: Db, id: number, now: number): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute();
}

/** Returns whether the session existed. */
export async function deleteSession(db: Db, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteSessionsBefore(db: Db, { createdAt, lastSeenAt }: SessionLimits): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('created_at', '<=', createdAt), eb('last_seen_at', '<=', lastSeenAt)]))
    .execute();
}
