import type { User } from '../../domain/entities.ts';
import type { DatabaseOrTransaction, Schema } from '../db/schema.ts';
import { toUser } from '../users/repository.ts';

export type ChallengeRecord = Schema['challenges'];

/** A passkey with its user. */
export type PasskeyRecord = {
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

/** Deletes and returns a challenge, so that only its browser can answer it, once, for its purpose. */
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

/** Adds a passkey; returns false if the credential id is already registered. */
export async function insertPasskey(
  db: DatabaseOrTransaction,
  passkey: Pick<PasskeyRecord, 'credentialId' | 'publicKey' | 'counter' | 'transports'> & { userId: number },
  now: number,
): Promise<boolean> {
  const row = await db
    .insertInto('passkeys')
    .values({
      credential_id: passkey.credentialId,
      user_id: passkey.userId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: JSON.stringify(passkey.transports),
      created_at: now,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('credential_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function listPasskeys(
  db: DatabaseOrTransaction,
  userId: number,
): Promise<Pick<PasskeyRecord, 'credentialId' | 'transports'>[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['credential_id', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();
  return rows.map((row) => ({ credentialId: row.credential_id, transports: JSON.parse(row.transports) }));
}

export async function findPasskey(
  db: DatabaseOrTransaction,
  credentialId: string,
): Promise<PasskeyRecord | null> {
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select([
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
        credentialId,
        publicKey: new Uint8Array(row.public_key),
        counter: row.counter,
        transports: JSON.parse(row.transports),
        user: toUser(row),
        userHandle: row.user_handle,
      }
    : null;
}

/** Stores a use and the new counter; returns false if the counter has changed since it was read. */
export async function usePasskey(
  db: DatabaseOrTransaction,
  { credentialId, counter }: Pick<PasskeyRecord, 'credentialId' | 'counter'>,
  newCounter: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: newCounter, last_used_at: now })
    .where('credential_id', '=', credentialId)
    .where('counter', '=', counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
