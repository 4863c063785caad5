import { practice } from '../../practice.config.ts';
import { type MailContent, mailContent } from './mail-content.ts';

/** The number of referrals, and the references of the first. */
type DueList = { count: number; references: string[] };

/** Lists a person's due referrals, and those of nobody, by reference only, because mail can be read in transit. */
export function digestMail(
  { own, unassigned, stopToken }: { own: DueList; unassigned: DueList; stopToken: string },
  origin: string,
): MailContent {
  const all = own.count + unassigned.count;
  return mailContent({
    subject: all === 1 ? '1 referral is due' : `${all} referrals are due`,
    paragraphs: [
      ...paragraphsOf(own, 'Your due or overdue referrals', `${origin}/portal/referrals?view=mine`),
      ...paragraphsOf(unassigned, 'Unassigned, due or overdue', `${origin}/portal/referrals?view=unassigned`),
      {
        text: 'To stop these daily emails:',
        link: `${origin}/stop-digests/${stopToken}`,
      },
    ],
    note: `You get this email on business days while referrals are due today or overdue. In ${practice.portalName}, Account turns it off and on.`,
  });
}

function paragraphsOf({ count, references }: DueList, title: string, link: string) {
  if (count === 0) return [];
  const more = count > references.length ? `, and ${count - references.length} more` : '';
  return [{ text: `${title}: ${count} (${references.join(', ')}${more})`, link }];
}
