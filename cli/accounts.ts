import { Command, Option } from 'commander';
import { snakeCaseKeys } from '../domain/case.ts';
import { eventSchema } from '../domain/events/event-responses.ts';
import { emailError, normalizeEmail } from '../domain/forms/rules.ts';
import { fullName } from '../domain/names.ts';
import { keysOf } from '../domain/objects.ts';
import { formatPermissions } from '../domain/team/permissions.ts';
import type { Context } from '../server/context.ts';
import { isDomainError } from '../server/errors.ts';
import { latestEvents } from '../server/events/audit.ts';
import { toCsv } from '../server/http/csv.ts';
import { unassignAll } from '../server/referrals/repository.ts';
import { createInvitation, createSignInLink, DEFAULT_EXPIRY_HOURS } from '../server/team/links.ts';
import { listUsers } from '../server/team/repository.ts';
import { deactivateUser } from '../server/team/service.ts';
import { COMMAND_LINE, WrongCall, withContext } from './with-context.ts';

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
      await withContext((ctx) => invite(ctx, email, hours), { mayCreate: true });
    });
}

async function invite(ctx: Context, email: string, expiresInHours: number): Promise<void> {
  const { link, hasAccount, mailError } = await createInvitation(ctx, email, {
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

export function usersCommand(): Command {
  return new Command('users')
    .description('Lists all accounts: address, name, permissions, and whether it is deactivated.')
    .addHelpText('after', '\nExample: npm run -s sorrel -- users')
    .action(() =>
      withContext(async ({ db }) => {
        for (const user of await listUsers(db)) {
          const columns = [user.email, fullName(user), formatPermissions(user.permissions) || '-'];
          console.log([...columns, ...(user.isDeactivated ? ['deactivated'] : [])].join('\t'));
        }
      }),
    );
}

export function resetSignInCommand(): Command {
  return new Command('reset-sign-in')
    .description(
      'Prints a link by which a person sets up a new passkey within 24 hours. It replaces all their old ones.',
    )
    .argument('<email>', 'address of the account')
    .addHelpText('after', '\nExample: npm run -s sorrel -- reset-sign-in ana@example.com')
    .action((email: string) =>
      withContext(async (ctx) => {
        const link = await createSignInLink(ctx, email, COMMAND_LINE).catch(rejectAddress(email));
        console.log(link);
      }),
    );
}

export function deactivateCommand(): Command {
  return new Command('deactivate')
    .description(
      'Ends all sessions, passkeys, links and sent invitations of a person at once. The portal can reactivate the account.',
    )
    .argument('<email>', 'address of the account')
    .addHelpText('after', '\nExample: npm run -s sorrel -- deactivate ana@example.com')
    .action((email: string) =>
      withContext(async (ctx) => {
        await deactivateUser(ctx, email, COMMAND_LINE, unassignAll).catch(rejectAddress(email));
        console.log(`${email} is deactivated.`);
      }),
    );
}

/** Names the address in an error about it. */
const rejectAddress = (email: string) => (error: unknown) => {
  throw isDomainError(error) ? new WrongCall(`${email}: ${error.message}`) : error;
};

const DEFAULT_EVENTS = '100';
const MAX_EVENTS = 10_000;

export function auditCommand(): Command {
  return new Command('audit')
    .description(
      'Prints the latest events as CSV, oldest first: who changed or opened what, with old and new values.',
    )
    .option('--last <events>', 'number of events', DEFAULT_EVENTS)
    .addHelpText('after', '\nExample: npm run -s sorrel -- audit --last 20 > audit.csv')
    .action(async ({ last }: { last: string }) => {
      if (!/^[1-9]\d{0,4}$/.test(last) || Number(last) > MAX_EVENTS)
        throw new WrongCall(`--last takes a number from 1 to ${MAX_EVENTS}. Example: --last 20`);
      await withContext(async ({ db }) => {
        const rows = snakeCaseKeys(await latestEvents(db, Number(last)));
        const columns = keysOf(eventSchema.shape);
        process.stdout.write(
          toCsv(
            columns,
            rows.map((row) => columns.map((name) => cellText(row[name]))),
          ),
        );
      });
    });
}

const cellText = (value: unknown) => (typeof value === 'object' && value ? JSON.stringify(value) : value);
