import type { Selectable, Updateable } from 'kysely';
import {
  formatPermissions,
  PERMISSIONS,
  type Permission,
  parsePermissions,
} from '../../domain/team/permissions.ts';
import type { TeamUser, User } from '../../domain/team/team-responses.ts';
import type { Author } from '../actor.ts';
import type { Db, Schema } from '../db/schema.ts';
import { isSqlite, type Transaction } from '../db/transaction.ts';
import { recordDifference, type Subject } from '../events/repository.ts';

type Row = Selectable<Schema['users']> & { has_passkeys: unknown };

/** A user with the WebAuthn user handle. */
export type UserRecord = TeamUser & { userHandle: string };

const { compare } = new Intl.Collator('en');

export async function listUsers(db: Db): Promise<TeamUser[]> {
  const users = (await selectUsers(db).execute()).map(toTeamUser);
  return users.sort(
    (a, b) => compare(a.lastName, b.lastName) || compare(a.firstName, b.firstName) || a.id - b.id,
  );
}

function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('passkeys').select('id').whereRef('user_id', '=', 'users.id')).as('has_passkeys'),
    );
}

function toTeamUser(row: Row): TeamUser {
  const isDeactivated = row.deactivated_at !== null;
  // A boolean on PostgreSQL, 0 or 1 on SQLite.
  const hasPasskeys = Boolean(row.has_passkeys);
  return {
    ...toUser(row),
    permissions: parsePermissions(row.permissions),
    isDeactivated,
    hasPasskeys,
    lastSignedInAt: row.last_signed_in_at === null ? null : new Date(row.last_signed_in_at).toISOString(),
  };
}

function toUserRecord(row: Row | undefined): UserRecord | null {
  return row ? { ...toTeamUser(row), userHandle: row.user_handle } : null;
}

export function toUser(row: Pick<Row, 'id' | 'email' | 'first_name' | 'last_name'>): User {
  return { id: row.id, email: row.email, firstName: row.first_name, lastName: row.last_name };
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** @param email in lower case. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRecord | null> {
  return toUserRecord(await selectUsers(db).where('email', '=', email).executeTakeFirst());
}

export async function findUser(db: Db, id: number): Promise<UserRecord | null> {
  return toUserRecord(await selectUsers(db).where('id', '=', id).executeTakeFirst());
}

/** Returns a user and, on PostgreSQL, locks the row until the transaction ends. SQLite runs one transaction at a time. */
export async function lockUser(db: Db, id: number): Promise<UserRecord | null> {
  const query = selectUsers(db).where('id', '=', id);
  return toUserRecord(await (isSqlite(db) ? query : query.forUpdate()).executeTakeFirst());
}

/** @param email in lower case, of nobody else. */
export async function insertUser(
  db: Db,
  {
    email,
    firstName,
    lastName,
    userHandle,
    permissions = PERMISSIONS,
  }: Omit<User, 'id'> & { userHandle: string; permissions?: readonly Permission[] },
  now: number,
): Promise<User> {
  const row = await db
    .insertInto('users')
    .values({
      email,
      first_name: firstName,
      last_name: lastName,
      user_handle: userHandle,
      created_at: now,
      permissions: formatPermissions(permissions),
      deactivated_at: null,
      last_signed_in_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toUser(row);
}

export async function updateUser(db: Db, id: number, columns: Updateable<Schema['users']>): Promise<void> {
  await db.updateTable('users').set(columns).where('id', '=', id).execute();
}

export async function deletePasskeysOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
}

/** Whether nobody has ended the session, even if it has expired. */
export async function hasSession(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('sessions').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** @param except the id of a session that stays. */
export async function deleteSessionsOf(db: Db, userId: number, except: number | null = null): Promise<void> {
  const sessions = db.deleteFrom('sessions').where('user_id', '=', userId);
  await (except === null ? sessions : sessions.where('id', '<>', except)).execute();
}

export const RECIPIENTS: Subject = { subject: 'notification_recipients', subjectId: null };

/** Returns the recipients of mails about referrals by id, including deactivated users, who get no mail. */
export function listRecipients(db: Db) {
  return db
    .selectFrom('notification_recipients')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['users.id', 'email', 'deactivated_at'])
    .orderBy('users.id')
    .execute();
}

export async function listActiveRecipientEmails(db: Db): Promise<string[]> {
  const recipients = await listRecipients(db);
  return recipients.filter((user) => user.deactivated_at === null).map(({ email }) => email);
}

/** Replaces the recipients with these users and records their addresses in the history. First lock the table. */
export async function replaceRecipients(trx: Transaction, userIds: number[], author: Author): Promise<void> {
  const read = async () => ({ patient_referral: (await listRecipients(trx)).map(({ email }) => email) });
  const before = await read();
  await trx.deleteFrom('notification_recipients').execute();
  const rows = userIds.map((user_id) => ({ user_id }));
  if (rows.length > 0) await trx.insertInto('notification_recipients').values(rows).execute();
  await recordDifference(trx, RECIPIENTS, before, await read(), author);
}
