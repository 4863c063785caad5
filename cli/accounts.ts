import type { Command } from 'commander';
import { snakeCaseKeys } from '../domain/case.ts';
import { eventSchema } from '../domain/events/event-responses.ts';
import { emailError, normalizeEmail } from '../domain/forms/rules.ts';
import { fullName } from '../domain/names.ts';
import { keysOf } from '../domain/objects.ts';
import { formatPermissions } from '../domain/team/permissions.ts';
import { isDomainError } from '../server/errors.ts';
import { latestEvents } from '../server/events/repository.ts';
import { toCsv } from '../server/http/csv.ts';
import { unassignAll } from '../server/referrals/repository.ts';
import { createInvitation, createSignInLink, DEFAULT_EXPIRY_HOURS } from '../server/team/links.ts';
import { listUsers } from '../server/team/repository.ts';
import { deactivateUser } from '../server/team/service.ts';
import { addCommand, COMMAND_LINE, WrongCall, withContext } from './with-context.ts';

/** A year, so that a typing error cannot create an invitation that never expires. */
const MAX_HOURS = 8_760;

const MAX_EVENTS = 10_000;

export function addAccountCommands(program: Command): void {
  addCommand(
    program,
    'invite',
    'Invites a person to the portal. Prints the link, and mails it if SMTP_URL is set.',
    'invite ana@example.com --expires-in-hours 48',
  )
    .argument('<email>', 'email address of the person and of the new account')
    .option(
      '--expires-in-hours <hours>',
      'how long the link is valid; 0 = already expired',
      String(DEFAULT_EXPIRY_HOURS),
    )
    .action(invite);

  addCommand(
    program,
    'users',
    'Lists all accounts: address, name, permissions, and whether it is deactivated.',
    'users',
  ).action(() =>
    withContext(async ({ db }) => {
      for (const user of await listUsers(db)) {
        const columns = [user.email, fullName(user), formatPermissions(user.permissions) || '-'];
        console.log([...columns, ...(user.isDeactivated ? ['deactivated'] : [])].join('\t'));
      }
    }),
  );

  addCommand(
    program,
    'reset-sign-in',
    'Prints a link by which a person sets up a new passkey within 24 hours. It replaces all their old ones.',
    'reset-sign-in ana@example.com',
  )
    .argument('<email>', 'address of the account')
    .action((email: string) =>
      withContext(async (ctx) => {
        console.log(await createSignInLink(ctx, email, COMMAND_LINE).catch(rejectAddress(email)));
      }),
    );

  addCommand(
    program,
    'deactivate',
    'Ends all sessions, passkeys, links and sent invitations of a person at once. The portal can reactivate the account.',
    'deactivate ana@example.com',
  )
    .argument('<email>', 'address of the account')
    .action((email: string) =>
      withContext(async (ctx) => {
        await deactivateUser(ctx, email, COMMAND_LINE, unassignAll).catch(rejectAddress(email));
        console.log(`${email} is deactivated.`);
      }),
    );

  addCommand(
    program,
    'audit',
    'Prints the latest events as CSV, oldest first: who changed or opened what, with old and new values.',
    'audit --last 20 > audit.csv',
  )
    .option('--last <events>', 'number of events', '100')
    .action(printAudit);
}

async function invite(email: string, { expiresInHours }: { expiresInHours: string }): Promise<void> {
  if (emailError(normalizeEmail(email))) {
    throw new WrongCall(`"${email}" is not an email address. Example: sorrel invite ana@example.com`);
  }
  const hours = Number(expiresInHours);
  if (!/^\d+$/.test(expiresInHours) || hours > MAX_HOURS) {
    throw new WrongCall(
      `--expires-in-hours takes a whole number from 0 to ${MAX_HOURS}. Example: --expires-in-hours 48`,
    );
  }
  const options = { expiresInHours: hours, byMail: true, actor: COMMAND_LINE };
  await withContext(
    async (ctx) => {
      const { link, hasAccount, mailError } = await createInvitation(ctx, email, options);
      console.log(link);
      if (hasAccount) {
        console.error(`${email} already has an account: the link says so and leads to the login.`);
      }
      if (mailError !== null) {
        console.error(`The link could not be mailed: ${mailError}. Please send it yourself.`);
        process.exitCode = 1;
      }
    },
    { mayCreate: true },
  );
}

/** Names the address in an error about it. */
const rejectAddress = (email: string) => (error: unknown) => {
  throw isDomainError(error) ? new WrongCall(`${email}: ${error.message}`) : error;
};

async function printAudit({ last }: { last: string }): Promise<void> {
  if (!/^[1-9]\d{0,4}$/.test(last) || Number(last) > MAX_EVENTS)
    throw new WrongCall(`--last takes a number from 1 to ${MAX_EVENTS}. Example: --last 20`);
  await withContext(async ({ db }) => {
    const events = snakeCaseKeys(await latestEvents(db, Number(last)));
    const columns = keysOf(eventSchema.shape);
    const rows = events.map((event) => columns.map((name) => cellText(event[name])));
    process.stdout.write(toCsv(columns, rows));
  });
}

const cellText = (value: unknown) => (typeof value === 'object' && value ? JSON.stringify(value) : value);
