import { dateAndTimeIn } from '../../domain/date-and-time.ts';
import { practice } from '../../practice.config.ts';
import { type MailContent, mailContent } from './mail-content.ts';
import type { Mail } from './mailer.ts';

/** Notifies staff of a referral by reference and link only, because mail can be read in transit. */
export function referralMail(
  { referralId, reference }: { referralId: number; reference: string },
  origin: string,
): MailContent {
  return mailContent({
    subject: `New patient referral ${reference}`,
    paragraphs: [
      `A new patient referral has come in: ${reference}.`,
      { text: `Open it in ${practice.portalName}:`, link: `${origin}/portal/referrals/${referralId}` },
    ],
    note: `You get this email because you are a recipient in the notification settings of ${practice.portalName}. The referral itself is not emailed, to keep it private.`,
  });
}

/** A link for one person; it expires at a time in milliseconds since 1970. */
export type LinkMail = { email: string; link: string; expiresAt: number };

/** Invites a person to the portal. */
export function invitationMail({ email, link, expiresAt }: LinkMail, expiresInHours: number): Mail {
  return {
    to: email,
    ...mailContent({
      subject: `Your invitation to ${practice.portalName}`,
      paragraphs: [
        `You are invited to ${practice.portalName}, where the staff of ${practice.name} manage its directory of dietitians.`,
        {
          text: 'Open this link on the device that you work with. You will set up a passkey there, so there is no password to remember:',
          link,
        },
      ],
      note: `The link works once, within ${formatHours(expiresInHours)}, until ${dateAndTimeIn(practice.timeZone, expiresAt)}. Earlier invitation links no longer work. If you did not expect it, you can ignore this email.`,
    }),
  };
}

function formatHours(hours: number): string {
  if (hours % 24 === 0 && hours > 24) return `${hours / 24} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}

/** Sends a link that replaces all passkeys. */
export function resetMail({ email, link, expiresAt }: LinkMail): Mail {
  return {
    to: email,
    ...mailContent({
      subject: `A new way to sign in to ${practice.portalName}`,
      paragraphs: [
        `An administrator of ${practice.portalName} has reset your sign-in, so that you can set up a new passkey.`,
        {
          text: 'Open this link on the device that you will work with, and follow the instructions there:',
          link,
        },
        'The new passkey replaces all former ones, and signs you out everywhere else.',
      ],
      note: `The link works once, until ${dateAndTimeIn(practice.timeZone, expiresAt)}. If you did not ask for it, please tell an administrator.`,
    }),
  };
}
