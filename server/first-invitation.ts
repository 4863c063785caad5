import { practice } from '../practice.config.ts';
import { DEFAULT_EXPIRY_HOURS } from './invitations/service.ts';
import type { Services } from './services.ts';

/** While nobody can sign in, each start prints a link by which the first user comes in, as the practice's own address. */
export async function announceFirstInvitation({ users, invitations }: Services): Promise<void> {
  if (await users.exist()) return;
  const { link } = await invitations.invite(practice.contact.email, {
    expiresInHours: DEFAULT_EXPIRY_HOURS,
    byMail: false,
  });
  console.log(
    `The portal has no users yet. Set up the first, ${practice.contact.email}, with this link:\n${link}`,
  );
}
