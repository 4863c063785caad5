import { type Input, readChanges, readForm } from '../../domain/forms/field.ts';
import { normalizeEmail } from '../../domain/forms/rules.ts';
import { fullName } from '../../domain/names.ts';
import { NOTIFICATION_FORM } from '../../domain/team/notification-form.ts';
import { formatPermissions } from '../../domain/team/permissions.ts';
import { USER_FORM, type UserChanges } from '../../domain/team/team-form.ts';
import type { NotificationSubscription, TeamUser } from '../../domain/team/team-responses.ts';
import type { Actor, Author, StaffActor } from '../actor.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/schema.ts';
import { lockTable, type Transaction, transaction } from '../db/transaction.ts';
import { conflict, forbidden, invalid, notFound, unauthenticated, validFields } from '../errors.ts';
import { recordDifference, recordEvents, userSubject } from '../events/repository.ts';
import { failMailsTo } from '../mail/outbox-repository.ts';
import { endLinks } from './links-repository.ts';
import {
  deletePasskeysOf,
  deleteSessionsOf,
  findUserByEmail,
  hasSession,
  listRecipients,
  listUsers,
  lockUser,
  replaceRecipients,
  type UserRecord,
  updateUser,
} from './repository.ts';

export function isAdministrator({ permissions, isDeactivated }: TeamUser): boolean {
  return permissions.includes('administration') && !isDeactivated;
}

/**
 * Locks and returns a session's user. The session may have ended since the request was checked, by a new sign-in or a
 * deactivation, which lock the same row. @throws unauthenticated
 */
export async function lockSignedIn(db: Db, userId: number, sessionId: number) {
  const user = await lockUser(db, userId);
  if (!user || user.isDeactivated || !(await hasSession(db, sessionId))) {
    throw unauthenticated('Your session has ended. Please sign in again.');
  }
  return user;
}

/** Locks links and users against other writers, in the order of a registration. */
export async function lockTeam(trx: Transaction): Promise<void> {
  await lockTable(trx, 'links');
  await lockTable(trx, 'users');
}

/**
 * Locks the team, and checks session and permission again, which may have ended during a slow upload of the body.
 * @throws unauthenticated; forbidden
 */
export async function requireAdministration(trx: Transaction, { userId, sessionId }: StaffActor) {
  await lockTeam(trx);
  if (!isAdministrator(await lockSignedIn(trx, userId, sessionId))) throw forbidden('Permission denied.');
}

/** Takes the open referrals from a person who can't work on them any more. */
export type Unassign = (trx: Transaction, user: UserRecord, author: Author) => Promise<void>;

/**
 * Changes a user. A deactivated one keeps permissions and recipient choices, but needs a new link once reactivated.
 * @throws invalid; not_found; forbidden for more than one's own name; conflict for the last administrator.
 */
export async function changeUser(
  { db, now }: Context,
  id: number | null,
  input: Input,
  actor: StaffActor,
  unassign: Unassign,
): Promise<TeamUser> {
  const fields = validFields(readChanges(USER_FORM, input));
  return transaction(db, async (trx) => {
    await requireAdministration(trx, actor);
    const user = id === null ? null : await lockUser(trx, id);
    if (!user) throw notFound('There is no such user.');
    const isName = Object.keys(fields).every((name) => name === 'firstName' || name === 'lastName');
    if (user.id === actor.userId && !isName) throw forbidden('You cannot change your own permissions.');
    return changeLocked(trx, user, fields, { actor, at: now() }, unassign);
  });
}

/** Deactivates an account from the command line. @throws not_found; conflict for the last administrator. */
export async function deactivateUser(
  { db, now }: Context,
  address: string,
  actor: Actor,
  unassign: Unassign,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockTeam(trx);
    const found = await findUserByEmail(trx, normalizeEmail(address));
    const user = found && (await lockUser(trx, found.id));
    if (!user) throw notFound('There is no such user.');
    await changeLocked(trx, user, { deactivated: true }, { actor, at: now() }, unassign);
  });
}

/** Changes a locked user, and ends at once what the user may not do any more. @throws conflict for the last administrator. */
async function changeLocked(
  trx: Transaction,
  user: UserRecord,
  { deactivated, ...changes }: UserChanges,
  author: Author,
  unassign: Unassign,
): Promise<TeamUser> {
  const { userHandle: _, ...before } = user;
  const isDeactivated = deactivated ?? before.isDeactivated;
  const hasPasskeys = before.hasPasskeys && !isDeactivated;
  const after = { ...before, ...changes, isDeactivated, hasPasskeys };
  const isToggled = isDeactivated !== before.isDeactivated;
  const [former, columns] = [columnsOf(before), columnsOf(after)];
  const permissions = formatPermissions(after.permissions);
  const deactivated_at = isDeactivated ? author.at : null;
  await updateUser(trx, user.id, { ...columns, permissions, ...(isToggled && { deactivated_at }) });
  if (!(await listUsers(trx)).some(isAdministrator)) {
    throw conflict('Nobody else has the permission for administration.');
  }
  const subject = { subject: 'user', subjectId: user.id, name: fullName(user) } as const;
  await recordDifference(trx, subject, former, columns, author);
  if (isToggled) {
    const action = isDeactivated ? 'deactivated' : 'reactivated';
    await recordEvents(trx, author, [{ action, ...userSubject(user) }]);
  }
  // An erasure locks a referral before its mails, too.
  if (isDeactivated || !after.permissions.includes('referrals')) await unassign(trx, user, author);
  if (isDeactivated) {
    await deleteSessionsOf(trx, user.id);
    await deletePasskeysOf(trx, user.id);
    await endLinks(trx, { user_id: user.id });
    await failMailsTo(trx, user.email, 'The account was deactivated before it was sent.');
  }
  // Only administrators invite.
  if (!isAdministrator(after)) await endSentInvitations(trx, user.id, author);
  return after;
}

/** The columns whose changes are in the history by field. */
function columnsOf({ firstName, lastName, permissions }: TeamUser) {
  return { first_name: firstName, last_name: lastName, permissions };
}

async function endSentInvitations(trx: Transaction, userId: number, author: Author): Promise<void> {
  const ended = await endLinks(trx, { invited_by: userId });
  const events = ended.map(
    ({ id, email }) =>
      ({ action: 'revoked', subject: 'invitation', subject_id: id, subject_name: email }) as const,
  );
  await recordEvents(trx, author, events);
}

/** Returns the recipients of the only notification, even without any. */
export async function readSubscription(db: Db): Promise<NotificationSubscription> {
  const userIds = (await listRecipients(db)).map(({ id }) => id);
  return { notificationType: 'patient_referral', channel: 'email', userIds };
}

/** Replaces the recipients, unless `userIds` was not sent. @throws invalid with every error. */
export async function updateSubscription({ db, now }: Context, input: Input, actor: Actor) {
  const { fields, errors } = readForm(NOTIFICATION_FORM, input);
  const messages = Object.values(errors);
  return transaction(db, async (trx) => {
    await lockTable(trx, 'notification_recipients');
    const users = await listUsers(trx);
    const unknown = fields.userIds.find((id) => !users.some((user) => user.id === id));
    if (unknown !== undefined) messages.push(`There is no user with the id ${unknown}`);
    if (messages.length > 0) throw invalid(...messages);
    if (input.userIds !== undefined) await replaceRecipients(trx, fields.userIds, { actor, at: now() });
    return readSubscription(trx);
  });
}
