import { randomBytes } from 'node:crypto';
import { emailError, normalizeEmail } from '../../domain/fields.ts';
import { audited, Rejection } from '../audit/rejection.ts';
import { recordEvent } from '../audit/repository.ts';
import type { Database, DatabaseOrTransaction } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { conflict, gone, invalid, notFound, unauthenticated } from '../errors.ts';
import type { Mailer } from '../mail/mailer.ts';
import { hashToken, newToken } from '../tokens.ts';
import { findUserByEmail } from '../users/repository.ts';
import type { Visitor } from '../visitor.ts';
import { invitationMail } from './mail.ts';
import {
  expireInvitations,
  findInvitation,
  findVisitedInvitation,
  type InvitationRecord,
  insertInvitation,
  saveVisit,
} from './repository.ts';

/** A week. */
export const DEFAULT_EXPIRY_HOURS = 168;

const HOUR_MS = 3_600_000;
/** How long a browser that opened an invitation may take to register. */
const VISIT_MS = HOUR_MS;
const USER_HANDLE_BYTES = 32;

export type InvitationService = ReturnType<typeof createInvitationService>;

export type InvitationOptions = {
  db: Database;
  /** Public origin of the site, for the link. */
  origin: string;
  mailer: Mailer;
  now: () => number;
};

/** Invitations to the portal, the only way to an account (spec section 6). */
export function createInvitationService({ db, origin, mailer, now }: InvitationOptions) {
  return {
    /**
     * Invites the address, expires its earlier invitations and returns the link. `byMail` also sends the link;
     * `mailError` is null unless that failed.
     * @throws invalid if it is not an email address.
     */
    async invite(
      address: string,
      { expiresInHours, byMail }: { expiresInHours: number; byMail: boolean },
    ): Promise<{ link: string; hasAccount: boolean; mailError: string | null }> {
      const email = normalizeEmail(address);
      const error = emailError(email);
      if (error) throw invalid(error);
      const token = newToken();
      const hasAccount = await transaction(db, async (trx) => {
        const at = now();
        await expireInvitations(trx, email, at);
        await insertInvitation(trx, {
          email,
          tokenHash: hashToken(token),
          userHandle: randomBytes(USER_HANDLE_BYTES).toString('base64url'),
          now: at,
          expiresAt: at + expiresInHours * HOUR_MS,
        });
        await recordEvent(trx, { at, event: 'invited', email, reason: null, address: null });
        return (await findUserByEmail(trx, email)) !== null;
      });
      const link = `${origin}/portal/verify-invitation?token=${token}`;
      const mailError =
        // A mail with an expired link would only confuse the recipient.
        byMail && expiresInHours > 0
          ? await mailer.send(invitationMail({ email, link, expiresInHours })).then(() => null, messageOf)
          : null;
      return { link, hasAccount, mailError };
    },

    /**
     * Opens an invitation by its token and ties it to the browser; repeatable until the invitation is used.
     * @returns the invited address and the browser's secret.
     * @throws not_found, gone (used, expired) or conflict (account exists), checked in this order.
     */
    async open(token: string, visitor: Visitor): Promise<{ email: string; browserToken: string }> {
      const { id, email } = await audited(db, visitor, now, async () => {
        const invitation = await findInvitation(db, hashToken(token));
        if (!invitation) {
          throw new Rejection('invitation_unknown', null, notFound('There is no such invitation.'));
        }
        return usable(db, invitation, now());
      });
      // A new token each time prevents fixation, as with sessions.
      const browserToken = newToken();
      await saveVisit(db, {
        browserHash: hashToken(browserToken),
        invitationId: id,
        expiresAt: now() + VISIT_MS,
        now: now(),
      });
      return { email, browserToken };
    },

    /**
     * Returns the usable invitation that this browser opened.
     * @throws unauthenticated if it opened none; gone and conflict as in `open`.
     */
    visited: (visitor: Visitor): Promise<InvitationRecord> =>
      audited(db, visitor, now, async () => {
        const { browserToken } = visitor;
        const invitation = browserToken && (await findVisitedInvitation(db, hashToken(browserToken), now()));
        if (!invitation) throw unauthenticated('Invalid invitation link');
        return usable(db, invitation, now());
      }),
  };
}

/** Returns a usable invitation. 'already used' in the message distinguishes the two kinds of 410 (spec section 8). */
async function usable(
  db: DatabaseOrTransaction,
  invitation: InvitationRecord,
  now: number,
): Promise<InvitationRecord> {
  const { email, usedAt, expiresAt } = invitation;
  if (usedAt !== null) {
    throw new Rejection('invitation_used', email, gone('This invitation was already used.'));
  }
  if (expiresAt <= now) {
    throw new Rejection('invitation_expired', email, gone('This invitation has expired.'));
  }
  if (await findUserByEmail(db, email)) {
    const answer = conflict('There is an account with this email address already.');
    throw new Rejection('account_exists', email, answer);
  }
  return invitation;
}

/** Returns one line, because mail servers may reply with several. */
function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/\s+/g, ' ');
}
