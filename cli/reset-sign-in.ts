import { Command } from 'commander';
import { isDomainError } from '../server/errors.ts';
import { COMMAND_LINE, WrongCall, withServices } from './with-services.ts';

export function resetSignInCommand(): Command {
  return new Command('reset-sign-in')
    .description(
      'Prints a link by which a person sets up a new passkey within 24 hours. It replaces all their old ones.',
    )
    .argument('<email>', 'address of the account')
    .addHelpText('after', '\nExample: npm run -s sorrel -- reset-sign-in ana@example.com')
    .action((email: string) =>
      withServices(async ({ signInResets }) => {
        const link = await signInResets.link(email, COMMAND_LINE).catch((error) => {
          if (isDomainError(error)) throw new WrongCall(`${email}: ${error.message}`);
          throw error;
        });
        console.log(link);
      }),
    );
}
