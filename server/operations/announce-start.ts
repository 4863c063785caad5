import { DEFAULT_EXPIRY_HOURS, type InvitationService } from '../accounts/invitations/service.ts';
import type { UserService } from '../accounts/users/service.ts';
import type { PracticeService } from '../practice/facts/service.ts';

type StartedServices = {
  origin: string;
  users: Pick<UserService, 'exist'>;
  invitations: Pick<InvitationService, 'invite'>;
  practice: Pick<PracticeService, 'read'>;
};

/** Prints that the server is ready and, while the portal has no users, an invitation link for the practice's address. */
export async function announceStart(state: string, services: StartedServices): Promise<void> {
  const { origin, users, invitations, practice } = services;
  // Read it before printing: a caller that waits for the first line may stop the server right after.
  const { email } = await practice.read();
  const link = (await users.exist()) ? null : await inviteFirstUser(invitations, email);
  console.log(`Sorrel is ${state} on ${origin}`);
  if (!link) return;
  const text = `The portal has no users yet. Set up the first, ${email}, with this link:`;
  const note = 'It works once, for a week. Links of earlier starts work, too, until there is a user.';
  const rule = '─'.repeat(link.length - 1);
  // No side borders, so that the link can be copied.
  console.log(`\n┌${rule}\n${text}\n${link}\n${note}\n└${rule}\n`);
}

async function inviteFirstUser(invitations: StartedServices['invitations'], email: string): Promise<string> {
  const options = { expiresInHours: DEFAULT_EXPIRY_HOURS, byMail: false, isForFirstUser: true };
  return (await invitations.invite(email, options)).link;
}
