import { type Input, readForm } from '../../domain/forms/field.ts';
import { emailError, normalizeEmail } from '../../domain/forms/rules.ts';
import { formatPermissions, PERMISSIONS, parsePermissions } from '../../domain/team/permissions.ts';
import { INVITATION_FORM } from '../../domain/team/team-form.ts';
import type { Invitation } from '../../domain/team/team-responses.ts';
import type { Actor, StaffActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { type Transaction, transaction } from '../db/transaction.ts';
import { conflict, invalid, notFound, validFields } from '../errors.ts';
import { recordEvents, userSubject } from '../events/repository.ts';
import { sendError } from '../mail/mailer.ts';
import { invitationMail, signInLinkMail } from '../mail/templates.ts';
import { hashToken, newToken } from '../operations/token.ts';
import {
  endLinks,
  findInvitation,
  insertLink,
  type LinkRecord,
  setLink,
  toInvitation,
} from './links-repository.ts';
import { findUser, findUserByEmail, type UserRecord } from './repository.ts';
import { lockTeam, requireAdministration } from './service.ts';

export const DEFAULT_EXPIRY_HOURS = 7 * 24;
const SIGN_IN_HOURS = 24;

/** Invites the first user at a start. */
const SERVER: Actor = { userId: null, name: 'server', email: null, address: null };

const PAGES = { invitation: 'verify-invitation', sign_in: 'reset-sign-in' };

type NewLink = Omit<Parameters<typeof insertLink>[1], 'token_hash' | 'expires_at'>;

type Added = { row: LinkRecord; url: string };

/**
 * Invites an address with all permissions. Ends its earlier invitations, unless the new one `isForFirstUser` and works
 * while there are no users.
 * @returns the link; `mailError` is null unless `byMail` is set and mailing the link fails.
 * @throws invalid if it is not an email address.
 */
export async function createInvitation(
  ctx: Context,
  address: string,
  {
    expiresInHours,
    byMail,
    isForFirstUser = false,
    actor = SERVER,
  }: { expiresInHours: number; byMail: boolean; isForFirstUser?: boolean; actor?: Actor },
): Promise<{ link: string; hasAccount: boolean; mailError: string | null }> {
  const email = normalizeEmail(address);
  const error = emailError(email);
  if (error) throw invalid(error);
  const permissions = formatPermissions(PERMISSIONS);
  const invitation = { email, permissions, is_for_first_user: Number(isForFirstUser) };
  const [added, user] = await transaction(ctx.db, async (trx) => {
    await lockTeam(trx);
    const added = await addInvitation(ctx, trx, invitation, actor, expiresInHours);
    return [added, await findUserByEmail(trx, email)];
  });
  // A mail with an expired link would only confuse the recipient.
  const mailError = byMail && expiresInHours > 0 ? await mailInvitation(ctx, added) : null;
  return { link: added.url, hasAccount: user !== null, mailError };
}

/** Invites by mail for a week, and ends the address's earlier invitations. @throws invalid; conflict for an account. */
export async function sendInvitation(ctx: Context, input: Input, actor: StaffActor): Promise<Invitation> {
  const { email: address, permissions } = validFields(readForm(INVITATION_FORM, input));
  const email = normalizeEmail(address);
  const added = await transaction(ctx.db, async (trx) => {
    await requireAdministration(trx, actor);
    const user = await findUserByEmail(trx, email);
    if (user?.isDeactivated) {
      throw conflict('This address has a deactivated account. Please reactivate it instead.', 'email');
    }
    if (user) throw conflict('There is an account with this email address already.', 'email');
    const invitation = { email, permissions: formatPermissions(permissions), invited_by: actor.userId };
    return addInvitation(ctx, trx, invitation, actor);
  });
  const mailError = await mailInvitation(ctx, added);
  return { ...toInvitation(added.row, ctx.now()), mailError, ...linkToCopy(ctx, added.url) };
}

/** Ends an invitation and others of its address. @throws not_found unless it is pending. */
export async function revokeInvitation(ctx: Context, id: number | null, actor: StaffActor): Promise<void> {
  await transaction(ctx.db, async (trx) => {
    await requireAdministration(trx, actor);
    const invitation = id === null ? null : await findInvitation(trx, id);
    if (!invitation) throw notFound('There is no such invitation.');
    await endLinks(trx, { kind: 'invitation', email: invitation.email });
    await recordInvitation(ctx, trx, invitation, actor, 'revoked');
  });
}

/** Mails the user a sign-in link. @throws like `addSignInLink`. */
export async function sendSignInLink(ctx: Context, id: number | null, actor: StaffActor) {
  const { row, url } = await transaction(ctx.db, async (trx) => {
    await requireAdministration(trx, actor);
    return addSignInLink(ctx, trx, id === null ? null : await findUser(trx, id), actor);
  });
  const { email, expires_at: expiresAt } = row;
  const mailError = await sendError(ctx.mailer, signInLinkMail({ email, link: url, expiresAt }));
  return { email, expiresAt: new Date(expiresAt).toISOString(), mailError, ...linkToCopy(ctx, url) };
}

/** Returns a sign-in link for the command line. @throws like `addSignInLink`. */
export async function createSignInLink(ctx: Context, address: string, actor: Actor): Promise<string> {
  const added = await transaction(ctx.db, async (trx) => {
    await lockTeam(trx);
    return addSignInLink(ctx, trx, await findUserByEmail(trx, normalizeEmail(address)), actor);
  });
  return added.url;
}

async function add({ origin, now }: Context, trx: Transaction, link: NewLink, hours: number): Promise<Added> {
  const token = newToken();
  const expires_at = now() + hours * 3_600_000;
  const row = await insertLink(trx, { ...link, token_hash: hashToken(token), expires_at });
  return { row, url: `${origin}/portal/${PAGES[link.kind]}?token=${token}` };
}

/** Adds an invitation in place of the address's earlier ones, unless it is a further one for the first user. */
async function addInvitation(
  ctx: Context,
  trx: Transaction,
  invitation: Omit<NewLink, 'kind'>,
  actor: Actor,
  hours = DEFAULT_EXPIRY_HOURS,
): Promise<Added> {
  if (!invitation.is_for_first_user) await endLinks(trx, { kind: 'invitation', email: invitation.email });
  const added = await add(ctx, trx, { ...invitation, kind: 'invitation' }, hours);
  await recordInvitation(ctx, trx, added.row, actor, 'invited');
  return added;
}

/** Adds a sign-in link for a day in place of earlier ones. @throws not_found; conflict for a deactivated user. */
async function addSignInLink(ctx: Context, trx: Transaction, user: UserRecord | null, actor: Actor) {
  if (!user) throw notFound('There is no such user.');
  if (user.isDeactivated) throw conflict('The account is deactivated. Please reactivate it first.');
  await endLinks(trx, { user_id: user.id });
  await recordEvents(trx, { actor, at: ctx.now() }, [{ action: 'sign_in_link_sent', ...userSubject(user) }]);
  return add(ctx, trx, { kind: 'sign_in', email: user.email, user_id: user.id }, SIGN_IN_HOURS);
}

/** Mails an invitation, and stores the error. */
async function mailInvitation({ db, mailer }: Context, { row, url }: Added): Promise<string | null> {
  const { email, expires_at: expiresAt } = row;
  const mail_error = await sendError(mailer, invitationMail({ email, link: url, expiresAt }));
  await setLink(db, row.id, { mail_error });
  return mail_error;
}

/** Without a mail server, staff hand the link over (decision 020). */
const linkToCopy = ({ mailer }: Context, link: string) => (mailer.hasServer ? {} : { link });

async function recordInvitation(
  { now }: Context,
  trx: Transaction,
  { id, email, permissions }: LinkRecord,
  actor: Actor,
  action: 'invited' | 'revoked',
): Promise<void> {
  const event = { action, subject: 'invitation', subject_id: id, subject_name: email } as const;
  const granted = { field: 'permissions', new_value: parsePermissions(permissions) };
  await recordEvents(trx, { actor, at: now() }, [{ ...event, ...(action === 'invited' && granted) }]);
}
