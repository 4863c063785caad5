import { RECEIPT_DAYS } from '../../domain/referrals/receipts.ts';
import { practice } from '../../practice.config.ts';
import { type MailContent, mailContent } from './mail-content.ts';

type ClinicMail = { reference: string; receiptToken: string; stopToken: string };

/** Confirms a referral to the clinic by reference and link only, because mail can be read in transit. */
export function clinicReceiptMail(mail: ClinicMail, origin: string): MailContent {
  return clinicMail(mail, origin, {
    subject: `We have your referral ${mail.reference}`,
    first: `Thank you for your referral. Its reference is ${mail.reference}.`,
    linkText: `See its status (for ${RECEIPT_DAYS} days):`,
  });
}

/** Says that the state of a referral has changed, but not how. */
export function clinicChangeMail(mail: ClinicMail, origin: string): MailContent {
  return clinicMail(mail, origin, {
    subject: `News about your referral ${mail.reference}`,
    first: `The status of your referral ${mail.reference} has changed.`,
    linkText: 'See its status:',
  });
}

function clinicMail(
  { receiptToken, stopToken }: ClinicMail,
  origin: string,
  { subject, first, linkText }: { subject: string; first: string; linkText: string },
): MailContent {
  return mailContent({
    subject,
    paragraphs: [
      first,
      { text: linkText, link: `${origin}/patient-referral/receipt/${receiptToken}` },
      {
        text: 'To stop emails about referrals to this address:',
        link: `${origin}/patient-referral/stop-mails/${stopToken}`,
      },
    ],
    note: `You get this email because a referral to ${practice.name} names this address as the clinic's.`,
  });
}
