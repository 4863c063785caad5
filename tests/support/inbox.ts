import type { ClosingReason } from '../../domain/referrals/inbox-form.ts';
import type { ReferralFields, ReferralStatus } from '../../domain/referrals/referral-form.ts';
import type { ReferralMail } from '../../domain/referrals/referral-responses.ts';
import { latestEvents } from '../../server/events/repository.ts';
import { refer } from './referrals.ts';
import type { RunningSite } from './running-site.ts';
import { addSession } from './sessions.ts';

export type ReferralInInbox = { id: number; reference: string; emails: string[] };
type Mail = Omit<ReferralMail, 'id' | 'email' | 'createdAt'>;

const SENT: Mail = { state: 'sent', attempts: 1, error: null };

export const MAILS = {
  sent: SENT,
  waiting: { state: 'pending', attempts: 0, error: null },
  delayed: { state: 'pending', attempts: 2, error: '451 4.7.1 Greylisted, please try again later' },
  failed: { state: 'failed', attempts: 1, error: '550 5.1.1 No such mailbox' },
} satisfies Record<string, Mail>;

/** A day from now, so that the running site does not send the mail. */
const LATER_MS = 86_400_000;

export async function addReferral(
  site: RunningSite,
  {
    status = 'new',
    minutesAgo = 0,
    mails = [SENT],
    fields = {},
    work = {},
  }: {
    status?: ReferralStatus;
    minutesAgo?: number;
    mails?: Mail[];
    fields?: Partial<ReferralFields>;
    work?: { assignee_id?: number; closing_reason?: ClosingReason; attempts?: number };
  } = {},
): Promise<ReferralInInbox> {
  const { db } = site.services;
  const reference = await refer(site.services, fields);
  const { id } = await db
    .updateTable('referrals')
    .set({ ...work, status, created_at: Date.now() - minutesAgo * 60_000 })
    .where('reference', '=', reference)
    .returning('id')
    .executeTakeFirstOrThrow();
  const emails: string[] = [];
  for (const mail of mails) {
    const { user } = await addSession(site);
    emails.push(user.email);
    await db
      .insertInto('outbox')
      .values({
        ...mail,
        referral_id: id,
        reference,
        created_at: Date.now(),
        email: user.email,
        message_id: `${reference}.${user.id}`,
        due_at: Date.now() + LATER_MS,
      })
      .execute();
  }
  return { id, reference, emails };
}

/** Returns the events of the referral as texts, oldest first. */
export async function auditTrailOf(
  { services }: RunningSite,
  { reference }: ReferralInInbox,
): Promise<string[]> {
  const events = await latestEvents(services.db, 1_000);
  return events
    .filter(({ subjectName }) => subjectName === reference)
    .map(({ action, field, newValue }) => (field ? `${action} ${field}: ${newValue}` : action));
}
