import { Command } from 'commander';
import { withServices } from './with-services.ts';
import { WrongCall } from './wrong-call.ts';

export function removeUserCommand(): Command {
  return new Command('remove-user')
    .description(
      "Ends a person's access at once: account, passkeys and sessions. Who has lost a device is invited anew then.",
    )
    .argument('<email>', 'address of the account')
    .addHelpText('after', '\nExample: npm run -s sorrel -- remove-user ana@example.com')
    .action((email: string) =>
      withServices(async ({ users }) => {
        if (!(await users.remove(email)))
          throw new WrongCall(`Nobody has an account with the address ${email}.`);
        console.log(`Removed ${email}.`);
      }),
    );
}
