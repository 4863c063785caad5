import { practice } from '../practice.config.ts';
import { DEFAULT_EXPIRY_HOURS } from './invitations/service.ts';
import type { Services } from './services.ts';

/** Prints that the server is ready and, while the portal has no users, an invitation link for the practice's address. */
export async function announceStart(state: string, { origin, users, invitations }: Services): Promise<void> {
  // Before the first line: whoever waits for it may stop the server right after.
  const link = (await users.exist()) ? null : await inviteFirstUser(invitations);
  console.log(`Sorrel is ${state} on ${origin}`);
  if (!link) return;
  console.log(
    `\nThe portal has no users yet. Set up the first, ${practice.contact.email}, with this link:\n${link}\n`,
  );
}

async function inviteFirstUser(invitations: Services['invitations']): Promise<string> {
  const options = { expiresInHours: DEFAULT_EXPIRY_HOURS, byMail: false };
  return (await invitations.invite(practice.contact.email, options)).link;
}
