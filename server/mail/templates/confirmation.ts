import { formatDate } from '../../../domain/dates.ts';
import { CONFIRMATION_DAYS } from '../../../domain/directory/confirmation.ts';
import { practice } from '../../../practice.config.ts';
import { type MailContent, mailContent } from './content.ts';

/** Asks a dietitian whether the entry in the directory is correct. */
export function confirmationMail(
  { firstName, token, expiresOn }: { firstName: string; token: string; expiresOn: string },
  origin: string,
): MailContent {
  return mailContent({
    subject: `Is your entry at ${practice.name} correct?`,
    paragraphs: [
      `Hello ${firstName},`,
      `Patients choose a dietitian by what our directory says. Please look at your entry and tell us whether it is correct. It takes a minute.`,
      { text: 'Look at your entry:', link: `${origin}/confirm/${token}` },
      `The link works once, for ${CONFIRMATION_DAYS} days, until ${formatDate(expiresOn)}.`,
    ],
    note: `You get this mail because ${practice.name} lists you in its directory and has this address as your contact.`,
  });
}
