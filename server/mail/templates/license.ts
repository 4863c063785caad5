import { formatDate } from '../../../domain/dates.ts';
import type { PracticeFacts } from '../../../domain/practice/facts-form.ts';
import { practice } from '../../../practice.config.ts';
import { type MailContent, mailContent } from './content.ts';

/** Reminds staff or the dietitian of a license's expiry. The ids and date show whether it is still correct. */
export function licenseMail(
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
      subject: `${state} license of ${name} expires after ${lastDay}`,
      paragraphs: [
        `${lastDay} is the last day of the ${state} license of ${name}. From the next day on, searches in ${state} leave ${name} out.`,
        {
          text: `When the license is renewed, enter its new date in ${practice.portalName}:`,
          link: `${origin}/portal/providers/${providerId}/edit`,
        },
      ],
      note: `You get this mail because you are a recipient in the notification settings of ${practice.portalName}.`,
    });
  }
  return mailContent({
    subject: `Your ${state} license expires after ${lastDay}`,
    paragraphs: [
      `Hello ${name},`,
      `as far as we know, ${lastDay} is the last day of your ${state} license. From the next day on, patients in ${state} do not find you in our directory.`,
      `If you have renewed it, please send the new date to ${email}.`,
    ],
    note: `You get this mail because ${practice.name} lists you in its directory and has this address as your contact.`,
  });
}
