import { Command, Option } from 'commander';
import { emailError, normalizeEmail } from '../domain/forms/rules.ts';
import { DEFAULT_EXPIRY_HOURS, type InvitationService } from '../server/accounts/invitations/service.ts';
import { COMMAND_LINE, WrongCall, withServices } from './with-services.ts';

/** A year, so that a typing error cannot create an invitation that never expires. */
const MAX_HOURS = 8_760;

export function inviteCommand(): Command {
  return new Command('invite')
    .description('Invites a person to the portal. Prints the link, and mails it if SMTP_URL is set.')
    .argument('<email>', 'email address of the person and of the new account')
    .addOption(
      new Option('--expires-in-hours <hours>', 'how long the link is valid; 0 = already expired').default(
        String(DEFAULT_EXPIRY_HOURS),
      ),
    )
    .addHelpText('after', '\nExample: npm run -s sorrel -- invite ana@example.com --expires-in-hours 48')
    .action(async (email: string, { expiresInHours }: { expiresInHours: string }) => {
      if (emailError(normalizeEmail(email))) {
        throw new WrongCall(`"${email}" is not an email address. Example: sorrel invite ana@example.com`);
      }
      const hours = Number(expiresInHours);
      if (!/^\d+$/.test(expiresInHours) || hours > MAX_HOURS) {
        throw new WrongCall(
          `--expires-in-hours takes a whole number from 0 to ${MAX_HOURS}. Example: --expires-in-hours 48`,
        );
      }
      await withServices(({ invitations }) => invite(invitations, email, hours));
    });
}

async function invite(invitations: InvitationService, email: string, expiresInHours: number): Promise<void> {
  const { link, hasAccount, mailError } = await invitations.invite(email, {
    expiresInHours,
    byMail: true,
    actor: COMMAND_LINE,
  });
  console.log(link);
  if (hasAccount) {
    console.error(`${email} already has an account: the link says so and leads to the login.`);
  }
  if (mailError !== null) {
    console.error(`The link could not be mailed: ${mailError}. Please send it yourself.`);
    process.exitCode = 1;
  }
}
