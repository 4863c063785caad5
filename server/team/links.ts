import { readForm } from '../../domain/forms/field.ts';
import { emailError, normalizeEmail } from '../../domain/forms/rules.ts';
import { formatPermissions, PERMISSIONS, parsePermissions } from '../../domain/team/permissions.ts';
import { INVITATION_FORM } from '../../domain/team/team-form.ts';
import type { Invitation, SentReset } from '../../domain/team/team-responses.ts';
import type { Actor, StaffActor } from '../actor.ts';
import type { Database } from '../db/schema.ts';
import { type Transaction, transaction } from '../db/transaction.ts';
import { conflict, invalid, notFound, validFields } from '../errors.ts';
import { recordEvents, userSubject } from '../events/repository.ts';
import { type Mailer, sendError } from '../mail/mailer.ts';
import { invitationMail, resetMail } from '../mail/templates.ts';
import { hashToken, newToken } from '../operations/token.ts';
import { endLinks, findInvitation, insertLink, setLink, toInvitation } from './links-repository.ts';
import { findUser, findUserByEmail, type UserRecord } from './repository.ts';
import { lockTeam, requireAdministration } from './service.ts';

/** A week. */
export const DEFAULT_EXPIRY_HOURS = 168;
const SIGN_IN_HOURS = 24;

/** Invites the first user at a start. */
const SERVER: Actor = { userId: null, name: 'server', email: null, address: null };

const PAGES = { invitation: 'verify-invitation', sign_in: 'reset-sign-in' };

type NewLink = Omit<Parameters<typeof insertLink>[1], 'token_hash' | 'expires_at'>;

export type LinkService = ReturnType<typeof createLinkService>;

/** Sends and ends links: invitations, the only way to an account (spec section 6), and new sign-ins of users. */
export function createLinkService({
  db,
  origin,
  mailer,
  now,
}: {
  db: Database;
  /** Public origin of the site. */
  origin: string;
  mailer: Mailer;
  now: () => number;
}) {
  async function add(trx: Transaction, link: NewLink, hours: number) {
    const token = newToken();
    const expires_at = now() + hours * 3_600_000;
    const row = await insertLink(trx, { ...link, token_hash: hashToken(token), expires_at });
    return { row, url: `${origin}/portal/${PAGES[link.kind]}?token=${token}` };
  }

  type Added = Awaited<ReturnType<typeof add>>;

  /** Mails an invitation. Stores and returns the error, or null. */
  async function mailInvitation({ row, url }: Added, hours = DEFAULT_EXPIRY_HOURS): Promise<string | null> {
    const { email, expires_at: expiresAt } = row;
    const mail_error = await sendError(mailer, invitationMail({ email, link: url, expiresAt }, hours));
    await setLink(db, row.id, { mail_error });
    return mail_error;
  }

  /** Without a mail server, staff hand the link over (decision 020). */
  const toCopy = (link: string) => (mailer.hasServer ? {} : { link });

  /** Mails an invitation of the team. */
  async function send(added: Added): Promise<Invitation> {
    const mailError = await mailInvitation(added);
    return { ...toInvitation(added.row, now()), mailError, ...toCopy(added.url) };
  }

  /** Adds an invitation in place of the address's earlier ones, unless it is a further one for the first user. */
  async function addInvitation(
    trx: Transaction,
    invitation: Omit<NewLink, 'kind'>,
    actor: Actor,
    {
      action = 'invited',
      hours = DEFAULT_EXPIRY_HOURS,
    }: { action?: 'invited' | 'sent_again'; hours?: number },
  ): Promise<Added> {
    if (!invitation.is_for_first_user) await endLinks(trx, { kind: 'invitation', email: invitation.email });
    const added = await add(trx, { ...invitation, kind: 'invitation' }, hours);
    await record(trx, added.row, actor, action);
    return added;
  }

  async function record(
    trx: Transaction,
    { id, email, permissions }: Added['row'],
    actor: Actor,
    action: 'invited' | 'sent_again' | 'revoked',
  ): Promise<void> {
    const event = { action, subject: 'invitation', subject_id: id, subject_name: email } as const;
    const granted = { field: 'permissions', new_value: parsePermissions(permissions) };
    await recordEvents(trx, { actor, at: now() }, [{ ...event, ...(action === 'invited' && granted) }]);
  }

  async function findPending(trx: Transaction, id: number | null) {
    const invitation = id === null ? null : await findInvitation(trx, id);
    if (!invitation) throw notFound('There is no such invitation.');
    return invitation;
  }

  /** Adds a link in place of the user's earlier ones. @throws not_found; conflict for a deactivated user. */
  async function addSignIn(trx: Transaction, user: UserRecord | null, actor: Actor): Promise<Added> {
    if (!user) throw notFound('There is no such user.');
    if (user.isDeactivated) throw conflict('The account is deactivated. Please reactivate it first.');
    await endLinks(trx, { user_id: user.id });
    await recordEvents(trx, { actor, at: now() }, [{ action: 'sign_in_reset', ...userSubject(user) }]);
    return add(trx, { kind: 'sign_in', email: user.email, user_id: user.id }, SIGN_IN_HOURS);
  }

  return {
    /**
     * Invites the address with all permissions, for the command line and the first user. Ends its earlier invitations,
     * unless the new one `isForFirstUser`, which works while there are no users.
     * @returns the link; `mailError` is null unless `byMail` is set and mailing the link fails.
     * @throws invalid if it is not an email address.
     */
    async invite(
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
      const invitation = {
        email,
        permissions: formatPermissions(PERMISSIONS),
        is_for_first_user: Number(isForFirstUser),
      };
      const [added, user] = await transaction(db, async (trx) => {
        await lockTeam(trx);
        const added = await addInvitation(trx, invitation, actor, { hours: expiresInHours });
        return [added, await findUserByEmail(trx, email)];
      });
      // A mail with an expired link would only confuse the recipient.
      const mailError = byMail && expiresInHours > 0 ? await mailInvitation(added, expiresInHours) : null;
      return { link: added.url, hasAccount: user !== null, mailError };
    },

    /**
     * Invites by mail for a week, and ends the address's earlier invitations.
     * @throws invalid; conflict if there is an account.
     */
    async send(input: Record<string, unknown>, actor: StaffActor): Promise<Invitation> {
      const { email: address, permissions, isRecipient } = validFields(readForm(INVITATION_FORM, input));
      const email = normalizeEmail(address);
      const added = await transaction(db, async (trx) => {
        await requireAdministration(trx, actor);
        const user = await findUserByEmail(trx, email);
        if (user?.isDeactivated) {
          throw conflict('This address has a deactivated account. Please reactivate it instead.', 'email');
        }
        if (user) throw conflict('There is an account with this email address already.', 'email');
        const fields = { permissions: formatPermissions(permissions), is_recipient: Number(isRecipient) };
        return addInvitation(trx, { email, ...fields, invited_by: actor.userId }, actor, {});
      });
      return send(added);
    },

    /** Mails a new link in place of an invitation. @throws not_found unless the invitation is pending. */
    async resend(id: number | null, actor: StaffActor): Promise<Invitation> {
      const added = await transaction(db, async (trx) => {
        await requireAdministration(trx, actor);
        const { id: _, token_hash: __, mail_error: ___, ...former } = await findPending(trx, id);
        return addInvitation(trx, { ...former, is_for_first_user: 0, invited_by: actor.userId }, actor, {
          action: 'sent_again',
        });
      });
      return send(added);
    },

    /** Ends an invitation and others of its address. @throws not_found unless it is pending. */
    async revoke(id: number | null, actor: StaffActor): Promise<void> {
      await transaction(db, async (trx) => {
        await requireAdministration(trx, actor);
        const invitation = await findPending(trx, id);
        await endLinks(trx, { kind: 'invitation', email: invitation.email });
        await record(trx, invitation, actor, 'revoked');
      });
    },

    /** Mails the user a link for a new passkey, for a day. Earlier links end. @throws like `addSignIn`. */
    async sendSignIn(id: number | null, actor: StaffActor): Promise<SentReset> {
      const { row, url } = await transaction(db, async (trx) => {
        await requireAdministration(trx, actor);
        return addSignIn(trx, id === null ? null : await findUser(trx, id), actor);
      });
      const { email, expires_at: expiresAt } = row;
      const mailError = await sendError(mailer, resetMail({ email, link: url, expiresAt }));
      return { email, expiresAt: new Date(expiresAt).toISOString(), mailError, ...toCopy(url) };
    },

    /** Returns such a link for the command line. @throws like `addSignIn`. */
    async signInLink(address: string, actor: Actor): Promise<string> {
      const added = await transaction(db, async (trx) => {
        await lockTeam(trx);
        return addSignIn(trx, await findUserByEmail(trx, normalizeEmail(address)), actor);
      });
      return added.url;
    },
  };
}
