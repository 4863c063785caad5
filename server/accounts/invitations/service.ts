import { randomBytes } from 'node:crypto';
import { formatPermissions, PERMISSIONS, type Permission } from '../../../domain/accounts/permissions.ts';
import type { Invitation, SentInvitation } from '../../../domain/accounts/schemas.ts';
import { INVITATION_FORM } from '../../../domain/accounts/team.ts';
import { readForm } from '../../../domain/forms/field.ts';
import { emailError, normalizeEmail } from '../../../domain/forms/rules.ts';
import { type Actor, type NewEvent, recordEvents } from '../../db/history/repository.ts';
import { findLink, hashToken, type LinkColumns, linkProblem, newLink, newToken } from '../../db/link.ts';
import type { Database, DatabaseOrTransaction } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { conflict, invalid, notFound, unauthenticated, validFields } from '../../errors.ts';
import type { Visitor } from '../../http/cookies.ts';
import { type Mailer, sendError } from '../../mail/mailer.ts';
import { invitationMail } from '../../mail/templates.ts';
import { Rejection, recordRejection } from '../audit/rejection.ts';
import { requireAdministration } from '../users/administration.ts';
import { findUserByEmail, hasUsers } from '../users/repository.ts';
import type { StaffActor } from '../users/service.ts';
import {
  endInvitations,
  findPendingInvitation,
  findVisitedInvitation,
  type InvitationRecord,
  insertInvitation,
  listInvitations,
  replaceToken,
  saveVisit,
} from './repository.ts';

/** A week. */
export const DEFAULT_EXPIRY_HOURS = 168;

const HOUR_MS = 3_600_000;
/** How long a browser that opened an invitation may take to register. */
const VISIT_MS = HOUR_MS;
const USER_HANDLE_BYTES = 32;

/** Invites the first user at a start. */
const SERVER: Actor = { userId: null, name: 'server', email: null, address: null };

export type InvitationService = ReturnType<typeof createInvitationService>;

/** Invitations to the portal, the only way to an account (spec section 6). */
export function createInvitationService({
  db,
  origin,
  mailer,
  now,
}: {
  db: Database;
  /** Public origin of the site, for the link. */
  origin: string;
  mailer: Mailer;
  now: () => number;
}) {
  function createLink(expiresInHours = DEFAULT_EXPIRY_HOURS) {
    const at = now();
    const { token, columns } = newLink(at, at + expiresInHours * HOUR_MS);
    return { link: `${origin}/portal/verify-invitation?token=${token}`, expiresInHours, columns };
  }

  function add(
    trx: DatabaseOrTransaction,
    email: string,
    permissions: readonly Permission[],
    link: LinkColumns,
    {
      isForFirstUser = false,
      isRecipient = false,
      invitedBy = null,
    }: { isForFirstUser?: boolean; isRecipient?: boolean; invitedBy?: number | null } = {},
  ): Promise<Invitation> {
    const invitation = {
      email,
      permissions: formatPermissions(permissions),
      is_for_first_user: Number(isForFirstUser),
      is_recipient: Number(isRecipient),
      invited_by: invitedBy,
      user_handle: randomBytes(USER_HANDLE_BYTES).toString('base64url'),
    };
    return insertInvitation(trx, invitation, link);
  }

  /** Mails the link. Returns the error, or null. */
  function mail(email: string, { link, expiresInHours, columns }: ReturnType<typeof createLink>) {
    const expiresAt = columns.expires_at;
    return sendError(mailer, invitationMail({ email, link, expiresAt }, expiresInHours));
  }

  async function findPending(trx: DatabaseOrTransaction, id: number | null): Promise<Invitation> {
    const invitation = id === null ? null : await findPendingInvitation(trx, id, now());
    if (!invitation) throw notFound('There is no such invitation.');
    return invitation;
  }

  async function record(
    trx: DatabaseOrTransaction,
    { id, email }: Invitation,
    actor: Actor,
    event: Pick<NewEvent, 'action' | 'field' | 'new_value'>,
  ): Promise<void> {
    const subject = { subject: 'invitation', subject_id: id, subject_name: email } as const;
    await recordEvents(trx, { actor, at: now() }, [{ ...subject, ...event }]);
  }

  const invited = ({ permissions }: Invitation) =>
    ({ action: 'invited', field: 'permissions', new_value: permissions }) as const;

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
      const link = createLink(expiresInHours);
      const hasAccount = await transaction(db, async (trx) => {
        if (!isForFirstUser) await endInvitations(trx, { email }, now());
        const added = await add(trx, email, PERMISSIONS, link.columns, { isForFirstUser });
        await record(trx, added, actor, invited(added));
        return (await findUserByEmail(trx, email)) !== null;
      });
      // A mail with an expired link would only confuse the recipient.
      const mailError = byMail && expiresInHours > 0 ? await mail(email, link) : null;
      return { link: link.link, hasAccount, mailError };
    },

    /** Returns the pending invitations, including expired ones, latest first. */
    list: (): Promise<Invitation[]> => listInvitations(db, now()),

    /**
     * Invites by mail for a week, and ends the address's earlier invitations.
     * @throws invalid; conflict if there is an account.
     */
    async send(input: Record<string, unknown>, actor: StaffActor): Promise<SentInvitation> {
      const { permissions, isRecipient, ...sent } = validFields(readForm(INVITATION_FORM, input));
      const email = normalizeEmail(sent.email);
      const link = createLink();
      const invitation = await transaction(db, async (trx) => {
        await requireAdministration(trx, actor);
        const user = await findUserByEmail(trx, email);
        if (user?.isDeactivated) {
          throw conflict('This address has a deactivated account. Please reactivate it instead.');
        }
        if (user) throw conflict('There is an account with this email address already.');
        await endInvitations(trx, { email }, now());
        const added = await add(trx, email, permissions, link.columns, {
          isRecipient,
          invitedBy: actor.userId,
        });
        await record(trx, added, actor, invited(added));
        return added;
      });
      return { ...invitation, mailError: await mail(email, link) };
    },

    /**
     * Mails a new link that is valid for a week. The previous link ends.
     * @throws not_found unless the invitation is pending.
     */
    async resend(id: number | null, actor: StaffActor): Promise<SentInvitation> {
      const link = createLink();
      const invitation = await transaction(db, async (trx) => {
        await requireAdministration(trx, actor);
        const pending = await findPending(trx, id);
        await endInvitations(trx, { email: pending.email }, now(), { except: pending.id });
        await replaceToken(trx, pending.id, link.columns, actor.userId);
        const resent = await findPending(trx, pending.id);
        await record(trx, resent, actor, { action: 'sent_again' });
        return resent;
      });
      return { ...invitation, mailError: await mail(invitation.email, link) };
    },

    /** Ends an invitation and others of its address. @throws not_found unless it is pending. */
    async revoke(id: number | null, actor: StaffActor): Promise<void> {
      await transaction(db, async (trx) => {
        await requireAdministration(trx, actor);
        const invitation = await findPending(trx, id);
        await endInvitations(trx, { email: invitation.email }, now());
        await record(trx, invitation, actor, { action: 'revoked' });
      });
    },

    /**
     * Opens an invitation by its token and binds it to the browser; repeatable until the invitation is used.
     * @returns the invited address and the browser's secret.
     * @throws not_found, gone (used, expired) or conflict (account exists), checked in this order.
     */
    async open(token: string, visitor: Visitor): Promise<{ email: string; browserToken: string }> {
      const { id, email } = await recordRejection(db, visitor, now, async () => {
        const invitation = await findLink(db, 'invitation', token);
        if (!invitation) throw Rejection.ofLink('invitation', 'unknown', null);
        return requireUsable(db, invitation, now());
      });
      // A new token each time prevents fixation, as with sessions.
      const browserToken = newToken();
      const visit = { browser_hash: hashToken(browserToken), invitation_id: id };
      await saveVisit(db, { ...visit, expires_at: now() + VISIT_MS }, now());
      return { email, browserToken };
    },

    /**
     * Returns the usable invitation that this browser opened.
     * @throws unauthenticated if it opened none; gone and conflict as in `open`.
     */
    requireOpened: (visitor: Visitor): Promise<InvitationRecord> =>
      recordRejection(db, visitor, now, async () => {
        const { browserToken } = visitor;
        const invitation = browserToken && (await findVisitedInvitation(db, hashToken(browserToken), now()));
        if (!invitation) throw unauthenticated('Invalid invitation link');
        return requireUsable(db, invitation, now());
      }),
  };
}

/** @throws gone (used, expired) or conflict (account exists) if the invitation cannot be used. */
async function requireUsable(
  db: DatabaseOrTransaction,
  invitation: InvitationRecord,
  now: number,
): Promise<InvitationRecord> {
  const { email, is_for_first_user } = invitation;
  const problem = linkProblem(invitation, now);
  if (problem) throw Rejection.ofLink('invitation', problem, email);
  if (await findUserByEmail(db, email)) {
    const error = conflict('There is an account with this email address already.');
    throw new Rejection('account_exists', email, error);
  }
  if (is_for_first_user && (await hasUsers(db))) throw Rejection.ofLink('invitation', 'expired', email);
  return invitation;
}
