import { Command, CommanderError } from 'commander';
import { startError } from '../server/start-error.ts';
import { auditCommand } from './audit.ts';
import { backupCommand } from './backup.ts';
import { exportCommand } from './export.ts';
import { importCommand } from './import.ts';
import { inviteCommand } from './invite.ts';
import { referralsCommand } from './referrals.ts';
import { rekeyCommand } from './rekey.ts';
import { removeUserCommand } from './remove-user.ts';
import { usersCommand } from './users.ts';
import { CommandFailed } from './with-services.ts';
import { WrongCall } from './wrong-call.ts';

const COMMANDS = [
  inviteCommand,
  usersCommand,
  removeUserCommand,
  auditCommand,
  importCommand,
  exportCommand,
  backupCommand,
  referralsCommand,
  rekeyCommand,
];

/**
 * `npm run -s sorrel -- <command>`: what staff with access to the machine do; the server may run meanwhile or not.
 * Sets the process's exit code.
 */
export async function runSorrel(args: string[]): Promise<void> {
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (error) {
    const { line, code } = describe(error);
    if (line) console.error(line);
    process.exitCode = code;
  }
}

function createProgram(): Command {
  const program = new Command('sorrel')
    .description(
      'Runs a command on the database that the settings name; the server may run meanwhile or not.',
    )
    .usage('<command>')
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nExample: npm run -s sorrel -- invite ana@example.com\nMore about one: npm run -s sorrel -- <command> --help',
    );
  for (const create of COMMANDS) program.addCommand(create());
  const { commands } = program;
  for (const command of [program, ...commands, ...commands.flatMap((each) => each.commands)]) {
    command
      .exitOverride()
      .showSuggestionAfterError(false)
      .configureOutput({ writeErr: () => {} });
  }
  return program;
}

/** One line for the person, and the exit code: 0 after help, 2 for a wrong call, 1 for what failed. */
function describe(error: unknown): { line: string; code: number } {
  if (error instanceof WrongCall) return { line: error.message, code: 2 };
  if (error instanceof CommandFailed) return { line: error.message, code: 1 };
  if (!(error instanceof CommanderError)) return { line: startError(error, undefined), code: 1 };
  if (error.exitCode === 0) return { line: '', code: 0 };
  const line =
    error.code === 'commander.help' ? 'Please name a command' : error.message.replace(/^error: /, '');
  return { line: `${line} (npm run -s sorrel -- --help shows how)`, code: 2 };
}
