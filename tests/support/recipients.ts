import type { Context } from '../../server/context.ts';
import { updateSubscription } from '../../server/team/service.ts';
import { TESTER } from './provider.ts';
import { addUser } from './sessions.ts';

/** Adds users with these addresses as the only recipients of mails about referrals. */
export async function notify(services: Context, ...emails: string[]): Promise<void> {
  const userIds: number[] = [];
  for (const email of emails) userIds.push((await addUser(services.db, { email })).id);
  const topic = { notificationType: 'patient_referral', channel: 'email' };
  await updateSubscription(services, { ...topic, userIds }, TESTER.actor);
}
