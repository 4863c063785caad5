import { dateAndTimeIn } from '../../../domain/date-and-time.ts';
import { practice } from '../../../practice.config.ts';
import type { Mail } from '../mailer.ts';
import { mailContent } from './content.ts';

/** @param expiresAt milliseconds since 1970. */
export function invitationMail({
  email,
  link,
  expiresInHours,
  expiresAt,
}: {
  email: string;
  link: string;
  expiresInHours: number;
  expiresAt: number;
}): Mail {
  const content = mailContent({
    subject: `Your invitation to ${practice.portalName}`,
    paragraphs: [
      `You are invited to ${practice.portalName}, where the staff of ${practice.name} keep its directory of dietitians.`,
      {
        text: 'Open this link on the device that you work with. You will set up a passkey there, so there is no password to remember:',
        link,
      },
    ],
    note: `The link works once, within ${hoursInWords(expiresInHours)}, until ${dateAndTimeIn(practice.timeZone, expiresAt)}. If you did not expect it, you can ignore this mail.`,
  });
  return { to: email, ...content };
}

function hoursInWords(hours: number): string {
  if (hours % 24 === 0 && hours > 24) return `${hours / 24} days`;
  return hours === 1 ? '1 hour' : `${hours} hours`;
}
