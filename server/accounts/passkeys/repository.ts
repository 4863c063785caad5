import type { Passkey, User } from '../../../domain/accounts/schemas.ts';
import { formatDate } from '../../../domain/dates.ts';
import type { DatabaseOrTransaction, Schema } from '../../db/schema.ts';
import { dayOf } from '../../db/today.ts';
import { conflict } from '../../errors.ts';
import { Rejection } from '../audit/rejection.ts';
import { toUser } from '../users/repository.ts';
import type { NewPasskey } from './ceremony.ts';

export type ChallengeRecord = Schema['challenges'];

/** A passkey with its user. */
export type PasskeyRecord = {
  id: number;
  credentialId: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: number;
  transports: string[];
  user: User;
  userHandle: string;
};

/** Stores a challenge, and deletes expired ones. */
export async function insertChallenge(
  db: DatabaseOrTransaction,
  challenge: ChallengeRecord,
  now: number,
): Promise<void> {
  await db.deleteFrom('challenges').where('expires_at', '<=', now).execute();
  await db.insertInto('challenges').values(challenge).execute();
}

/** Deletes and returns a challenge, so that only its browser can use it, once, for its purpose. */
export async function takeChallenge(
  db: DatabaseOrTransaction,
  { challenge, purpose, browser_hash }: Omit<ChallengeRecord, 'expires_at' | 'user_handle'>,
): Promise<ChallengeRecord | null> {
  const row = await db
    .deleteFrom('challenges')
    .where('challenge', '=', challenge)
    .where('purpose', '=', purpose)
    .where('browser_hash', '=', browser_hash)
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function deletePasskeysOf(db: DatabaseOrTransaction, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

export async function deleteChallengesOf(db: DatabaseOrTransaction, userHandle: string): Promise<void> {
  await db.deleteFrom('challenges').where('user_handle', '=', userHandle).execute();
}

/** Adds a passkey and returns its id. @throws Rejection if the credential id is already registered. */
export async function insertPasskey(
  db: DatabaseOrTransaction,
  { id: userId, email }: Pick<User, 'id' | 'email'>,
  passkey: NewPasskey & { name: string | null },
  now: number,
): Promise<number> {
  const row = await db
    .insertInto('passkeys')
    .values({
      credential_id: passkey.credentialId,
      user_id: userId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      created_at: now,
      last_used_at: null,
      name: passkey.name,
      is_synced: Number(passkey.isSynced),
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!row) throw new Rejection('passkey_exists', email, conflict('This passkey is registered already.'));
  return row.id;
}

/** Returns the name of a passkey; without one, the day in the practice's time zone on which it was created. */
function passkeyName(name: string | null, createdAt: number): string {
  return name ?? `Passkey of ${formatDate(dayOf(createdAt))}`;
}

/** Returns the user's passkeys, oldest first. */
export async function listPasskeys(
  db: DatabaseOrTransaction,
  userId: number,
): Promise<(Omit<Passkey, 'isCurrent'> & Pick<PasskeyRecord, 'credentialId' | 'transports'>)[]> {
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
    name: passkeyName(row.name, row.created_at),
    createdAt: new Date(row.created_at).toISOString(),
    lastUsedAt: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
    isSynced: row.is_synced === null ? null : row.is_synced === 1,
  }));
}

export async function renamePasskey(
  db: DatabaseOrTransaction,
  { id, name }: Pick<Passkey, 'id' | 'name'>,
): Promise<void> {
  await db.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
}

/** Deletes a passkey and the sessions that it opened. */
export async function deletePasskey(db: DatabaseOrTransaction, id: number): Promise<void> {
  await db.deleteFrom('passkeys').where('id', '=', id).execute();
}

export async function findPasskey(
  db: DatabaseOrTransaction,
  credentialId: string,
): Promise<PasskeyRecord | null> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([
      'passkeys.id as passkey_id',
      'passkeys.public_key',
      'passkeys.counter',
      'passkeys.transports',
      'users.id',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.user_handle',
    ])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
  return row
    ? {
        id: row.passkey_id,
        credentialId,
        publicKey: new Uint8Array(row.public_key),
        counter: row.counter,
        transports: JSON.parse(row.transports),
        user: toUser(row),
        userHandle: row.user_handle,
      }
    : null;
}

/** Stores a sign-in with the passkey's new state; returns false if the counter has changed since it was read. */
export async function usePasskey(
  db: DatabaseOrTransaction,
  { id, counter }: Pick<PasskeyRecord, 'id' | 'counter'>,
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
