import { randomBytes } from 'node:crypto';
import type { Services } from '../../server/services.ts';
import { insertUser } from '../../server/users/repository.ts';

/** Users with these addresses, who are notified of referrals, and nobody else. */
export async function notify({ db, notifications }: Services, ...emails: string[]): Promise<void> {
  const userIds: number[] = [];
  for (const email of emails) {
    const userHandle = randomBytes(32).toString('base64url');
    const user = await insertUser(
      db,
      { email, firstName: 'Ana', lastName: 'Duarte', userHandle },
      Date.now(),
    );
    if (!user) throw new Error(`There is a user with the address ${email} already.`);
    userIds.push(user.id);
  }
  await notifications.update({ notificationType: 'patient_referral', channel: 'email', userIds });
}
