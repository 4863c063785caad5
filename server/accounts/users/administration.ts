import type { TeamUser } from '../../../domain/accounts/schemas.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import { lockTable, type Transaction } from '../../db/transaction.ts';
import { forbidden, unauthenticated } from '../../errors.ts';
import { hasSession } from '../sessions/repository.ts';
import { lockUser, type UserRecord } from './repository.ts';

export function isAdministrator({ permissions, isDeactivated }: TeamUser): boolean {
  return permissions.includes('administration') && !isDeactivated;
}

/** A signed-in user and the session of the request. */
type SignedInUser = { userId: number; sessionId: number };

/**
 * Returns the acting user and, in a transaction, locks the row. Checks the session after that: it may have ended since the
 * request was checked, by a reset or a deactivation, which lock the same row.
 * @throws unauthenticated
 */
export async function lockSignedIn(
  db: DatabaseOrTransaction,
  { userId, sessionId }: SignedInUser,
): Promise<UserRecord> {
  const user = await lockUser(db, userId);
  if (!user || user.isDeactivated || !(await hasSession(db, sessionId))) {
    throw unauthenticated('Your session has ended. Please sign in again.');
  }
  return user;
}

/**
 * Locks invitations and users, in the order of a registration, and checks session and permission again: the user may have
 * lost them since the request was checked, for example during a slow upload of its body.
 * @throws unauthenticated; forbidden
 */
export async function requireAdministration(trx: Transaction, actor: SignedInUser): Promise<void> {
  await lockTeam(trx);
  if (!isAdministrator(await lockSignedIn(trx, actor))) throw forbidden('Permission denied.');
}

/** Locks invitations and users against other writers. */
export async function lockTeam(trx: Transaction): Promise<void> {
  await lockTable(trx, 'invitations');
  await lockTable(trx, 'users');
}
