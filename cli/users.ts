import { Command } from 'commander';
import { formatPermissions } from '../domain/accounts/permissions.ts';
import { fullName } from '../domain/names.ts';
import { withServices } from './with-services.ts';

export function usersCommand(): Command {
  return new Command('users')
    .description('Lists all accounts: address, name, permissions, and whether it is deactivated.')
    .addHelpText('after', '\nExample: npm run -s sorrel -- users')
    .action(() =>
      withServices(async ({ users }) => {
        for (const user of await users.list()) {
          const columns = [user.email, fullName(user), formatPermissions(user.permissions) || '-'];
          console.log([...columns, ...(user.isDeactivated ? ['deactivated'] : [])].join('\t'));
        }
      }),
    );
}
