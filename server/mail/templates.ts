import { html } from 'hono/html';
import { dateAndTimeIn } from '../../domain/date-and-time.ts';
import { practice } from '../../practice.config.ts';
import type { Mail } from './mailer.ts';

/** The subject of a mail, and its content as plain text and HTML. */
type MailContent = Pick<Mail, 'subject' | 'text'> & { html: string };

type Paragraph = string | { text: string; link: string };

/** Builds both parts of a mail. @param note small print at the end, such as why the recipient gets the mail. */
function mailContent(subject: string, paragraphs: Paragraph[], note: string): MailContent {
  const texts = paragraphs.map((each) => (typeof each === 'string' ? each : `${each.text}\n${each.link}`));
  const marked = paragraphs.map((each) =>
    typeof each === 'string'
      ? html`<p>${each}</p>`
      : html`<p>${each.text}<br><a href="${each.link}">${each.link}</a></p>`,
  );
  return {
    subject,
    text: `${[...texts, note].join('\n\n')}\n`,
    html: String(
      html`<!doctype html><html lang="en-US"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1e3a2f">${marked}<p style="color:#4a6155;font-size:14px">${note}</p></body></html>`,
    ),
  };
}

/** Notifies staff of a referral by reference and link only, because mail can be read in transit. */
export function referralMail(reference: string, origin: string): MailContent {
  return mailContent(
    `New patient referral ${reference}`,
    [
      `A new patient referral has come in: ${reference}.`,
      { text: `Open it in ${practice.portalName}:`, link: `${origin}/portal/referrals/${reference}` },
    ],
    `You get this email because you are a recipient in the notification settings of ${practice.portalName}. The referral itself is not emailed, to keep it private.`,
  );
}

/** A link for one person; it expires at a time in milliseconds since 1970. */
type LinkMail = { email: string; link: string; expiresAt: number };

/** Invites a person to the portal. */
export function invitationMail({ email, link, expiresAt }: LinkMail): Mail {
  const invited = `You are invited to ${practice.portalName}, where the staff of ${practice.name} manage its directory of dietitians.`;
  const text =
    'Open this link on the device that you work with. You will set up a passkey there, so there is no password to remember:';
  const note = `The link works once, until ${dateAndTimeIn(practice.timeZone, expiresAt)}. Earlier invitation links no longer work. If you did not expect it, you can ignore this email.`;
  const subject = `Your invitation to ${practice.portalName}`;
  return { to: email, ...mailContent(subject, [invited, { text, link }], note) };
}

/** Sends a link that replaces all passkeys. */
export function signInLinkMail({ email, link, expiresAt }: LinkMail): Mail {
  const reason = `An administrator of ${practice.portalName} sends you this link, so that you can set up a new passkey.`;
  const text = 'Open this link on the device that you will work with, and follow the instructions there:';
  const after = 'The new passkey replaces all former ones, and signs you out everywhere else.';
  const note = `The link works once, until ${dateAndTimeIn(practice.timeZone, expiresAt)}. If you did not ask for it, please tell an administrator.`;
  const subject = `A new way to sign in to ${practice.portalName}`;
  return { to: email, ...mailContent(subject, [reason, { text, link }, after], note) };
}
