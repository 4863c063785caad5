import { Command } from 'commander';
import { fullName } from '../domain/entities.ts';
import { withServices } from './with-services.ts';

export function usersCommand(): Command {
  return new Command('users')
    .description('Lists all accounts: address, tab, name.')
    .addHelpText('after', '\nExample: npm run -s sorrel -- users')
    .action(() =>
      withServices(async ({ users }) => {
        for (const user of await users.list()) console.log(`${user.email}\t${fullName(user)}`);
      }),
    );
}
