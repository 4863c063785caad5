import { Command } from 'commander';
import { isDomainError } from '../server/errors.ts';
import { COMMAND_LINE, WrongCall, withServices } from './with-services.ts';

export function removeUserCommand(): Command {
  return new Command('remove-user')
    .description(
      "Deletes a person's account, passkeys and sessions. To replace a lost device, invite the person again afterward.",
    )
    .argument('<email>', 'address of the account')
    .option('--force', 'also if nobody else has the permission for administration')
    .addHelpText('after', '\nExample: npm run -s sorrel -- remove-user ana@example.com')
    .action((email: string, { force: isForced = false }: { force?: boolean }) =>
      withServices(async ({ users }) => {
        const isRemoved = await users.remove(email, { actor: COMMAND_LINE, isForced }).catch((error) => {
          if (!isDomainError(error)) throw error;
          throw new WrongCall(`${error.message} Use --force to remove ${email} all the same.`);
        });
        if (!isRemoved) throw new WrongCall(`Nobody has an account with the address ${email}.`);
        console.log(`Removed ${email}.`);
      }),
    );
}
