import { practice } from '../practice.config.ts';
import { DEFAULT_EXPIRY_HOURS } from './invitations/service.ts';
import type { Services } from './services.ts';

/** Prints an invitation link for the practice's address while the portal has no users. */
export async function announceFirstInvitation({ users, invitations }: Services): Promise<void> {
  if (await users.exist()) return;
  const { link } = await invitations.invite(practice.contact.email, {
    expiresInHours: DEFAULT_EXPIRY_HOURS,
    byMail: false,
  });
  console.log(
    `\nThe portal has no users yet. Set up the first, ${practice.contact.email}, with this link:\n${link}\n`,
  );
}
