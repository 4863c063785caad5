import { practice } from '../../../practice.config.ts';
import { type MailContent, mailContent } from './content.ts';

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
    note: `You get this mail because you are a recipient in the notification settings of ${practice.portalName}. The referral itself is not sent by mail, to keep it private.`,
  });
}
