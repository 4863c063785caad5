import { dateAndTimeIn } from '../../domain/date-and-time.ts';
import { formatDate } from '../../domain/dates.ts';
import type { PracticeFacts } from '../../domain/practice/facts-form.ts';
import { practice } from '../../practice.config.ts';
import { type MailContent, mailContent } from './mail-content.ts';
import type { Mail } from './mailer.ts';

/** The template of each kind of mail. A template gets the row's data, the site's origin and the practice's facts. */
const TEMPLATES = {
  referral: referralMail,
  confirmation_request: confirmationMail,
  confirmation_reply: replyMail,
  license_reminder: licenseMail,
};

export type MailKind = keyof typeof TEMPLATES;
export type TemplateData<Kind extends MailKind> = Parameters<(typeof TEMPLATES)[Kind]>[0];
/**
 * Renders a queued mail.
 * @param data the JSON that was queued with this kind.
 * @throws Error if this version has no such template, as while a newer one is being deployed.
 */
export function renderMail(
  { kind, data }: { kind: string; data: string },
  origin: string,
  facts: PracticeFacts,
): MailContent {
  if (!isKind(kind)) throw new Error(`There is no mail template ${kind}.`);
  return TEMPLATES[kind](JSON.parse(data), origin, facts);
}

function isKind(kind: string): kind is MailKind {
  return Object.hasOwn(TEMPLATES, kind);
}

/** Notifies staff of a referral by reference and link only, because mail can be read in transit. */
function referralMail(
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

/** Asks a dietitian whether the entry in the directory is correct. */
export function confirmationMail(
  { firstName, token, expiresOn }: { firstName: string; token: string; expiresOn: string },
  origin: string,
): MailContent {
  return mailContent({
    subject: `Is your entry at ${practice.name} correct?`,
    paragraphs: [
      `Hello ${firstName},`,
      'Patients choose a dietitian by what our directory says. Please tell us whether your entry is correct. It takes a minute.',
      { text: 'Check your entry:', link: `${origin}/confirm/${token}` },
      `The link works once, until ${formatDate(expiresOn)}.`,
    ],
    note: `You get this email because ${practice.name} lists you in its directory and has this address as your contact.`,
  });
}

/** Tells staff that a dietitian's entry is not correct, without the text, because mail can be read in transit. */
function replyMail({ name }: { name: string }, origin: string): MailContent {
  return mailContent({
    subject: `${name} replied: something changed`,
    paragraphs: [
      `${name} has checked the directory entry and says that something changed.`,
      { text: `Read the reply in ${practice.portalName}:`, link: `${origin}/portal/review?kind=answer` },
    ],
    note: `You get this email because you can change the directory in ${practice.portalName}.`,
  });
}

/** Reminds staff or the dietitian of a license's expiry. The ids and date show whether it is still correct. */
function licenseMail(
  {
    providerId,
    expiresOn,
    state,
    name,
    isForStaff,
  }: {
    providerId: number;
    stateId: number;
    expiresOn: string;
    state: string;
    name: string;
    isForStaff: boolean;
  },
  origin: string,
  { email }: PracticeFacts,
): MailContent {
  const lastDay = formatDate(expiresOn);
  if (isForStaff) {
    return mailContent({
      subject: `${state} license of ${name} expires ${lastDay}`,
      paragraphs: [
        `The ${state} license of ${name} expires ${lastDay}. After that day, searches in ${state} leave ${name} out.`,
        {
          text: `Once it is renewed, enter the new date in ${practice.portalName}:`,
          link: `${origin}/portal/providers/${providerId}/edit`,
        },
      ],
      note: `You get this email because you are a recipient in the notification settings of ${practice.portalName}.`,
    });
  }
  return mailContent({
    subject: `Your ${state} license expires ${lastDay}`,
    paragraphs: [
      `Hello ${name},`,
      `Our records say that your ${state} license expires ${lastDay}. After that day, patients in ${state} can no longer find you in our directory.`,
      `Have you renewed it? Please send the new date to ${email}.`,
    ],
    note: `You get this email because ${practice.name} lists you in its directory and has this address as your contact.`,
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
      note: `The link works once, within ${formatHours(expiresInHours)}, until ${dateAndTimeIn(practice.timeZone, expiresAt)}. If you did not expect it, you can ignore this email.`,
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
