import { dateAndTimeIn } from '../../../domain/date-and-time.ts';
import { practice } from '../../../practice.config.ts';
import type { Mail } from '../mailer.ts';
import { mailContent } from './content.ts';

/** @param expiresAt milliseconds since 1970. */
export function resetMail({
  email,
  link,
  expiresAt,
}: {
  email: string;
  link: string;
  expiresAt: number;
}): Mail {
  const content = mailContent({
    subject: `A new way to sign in to ${practice.portalName}`,
    paragraphs: [
      `An administrator of ${practice.portalName} has reset your sign-in, so that you can set up a new passkey.`,
      {
        text: 'Open this link on the device that you will work with, and follow the instructions there:',
        link,
      },
      'Your present passkeys keep working until you have set up the new one. It then replaces them all, and signs you out everywhere else.',
    ],
    note: `The link works once, until ${dateAndTimeIn(practice.timeZone, expiresAt)}. If you did not ask for it, please tell an administrator.`,
  });
  return { to: email, ...content };
}
