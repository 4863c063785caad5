import { Command } from 'commander';
import { COMMAND_LINE } from './command-line.ts';
import { withServices } from './with-services.ts';
import { WrongCall } from './wrong-call.ts';

export function removeUserCommand(): Command {
  return new Command('remove-user')
    .description(
      "Deletes a person's account, passkeys and sessions. To replace a lost device, invite the person again afterward.",
    )
    .argument('<email>', 'address of the account')
    .addHelpText('after', '\nExample: npm run -s sorrel -- remove-user ana@example.com')
    .action((email: string) =>
      withServices(async ({ users }) => {
        if (!(await users.remove(email, { actor: COMMAND_LINE })))
          throw new WrongCall(`Nobody has an account with the address ${email}.`);
        console.log(`Removed ${email}.`);
      }),
    );
}
