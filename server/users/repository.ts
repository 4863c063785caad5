import type { User } from '../../domain/entities.ts';
import type { DatabaseOrTransaction } from '../db/schema.ts';

/** A user with the random id by which authenticators know them. */
export type UserRecord = User & { userHandle: string };

/** Users in order of name. */
export async function listUsers(db: DatabaseOrTransaction): Promise<User[]> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .orderBy('last_name')
    .orderBy('first_name')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
  }));
}

export async function hasUsers(db: DatabaseOrTransaction): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** @param email in lower case. */
export async function findUserByEmail(db: DatabaseOrTransaction, email: string): Promise<UserRecord | null> {
  const row = await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
  if (!row) return null;
  const { id, first_name: firstName, last_name: lastName, user_handle: userHandle } = row;
  return { id, email, firstName, lastName, userHandle };
}

/** Adds a user; null when the address has an account already. */
export async function insertUser(
  db: DatabaseOrTransaction,
  { email, firstName, lastName, userHandle }: Omit<UserRecord, 'id'>,
  now: number,
): Promise<User | null> {
  const row = await db
    .insertInto('users')
    .values({
      email,
      first_name: firstName,
      last_name: lastName,
      user_handle: userHandle,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row ? { id: row.id, email, firstName, lastName } : null;
}

/** Deletes a user, and with it their passkeys, sessions and notifications; false when there is none. */
export async function deleteUser(db: DatabaseOrTransaction, email: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('users').where('email', '=', email).executeTakeFirst();
  return numDeletedRows === 1n;
}
