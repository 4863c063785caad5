import { Command, CommanderError } from 'commander';
import { startError } from '../server/jobs/start-error.ts';
import { readBuildInfo } from '../server/operations/config.ts';
import { addAccountCommands } from './accounts.ts';
import { addDatabaseCommands } from './database.ts';
import { addProviderCommands } from './providers.ts';
import { addPurgeCommand } from './purge.ts';
import { CommandFailed, WrongCall } from './with-context.ts';

/** Runs `npm run -s sorrel -- <command>`, and sets the process's exit code. */
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
  const { version, commit } = readBuildInfo();
  const program = new Command('sorrel')
    .description('Runs a command on the configured database, while the server runs, too, except for copy-to.')
    .usage('<command>')
    .version(`${version} (${commit})`, '-V, --version', 'print the version and the commit')
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nExample: npm run -s sorrel -- invite ana@example.com\nHelp for one command: npm run -s sorrel -- <command> --help',
    )
    // Commands inherit these.
    .exitOverride()
    .showSuggestionAfterError(false)
    .configureOutput({ writeErr: () => {} });
  addAccountCommands(program);
  addProviderCommands(program);
  addDatabaseCommands(program);
  addPurgeCommand(program);
  return program;
}

/** Returns one line to print and the exit code: 0 after help, 2 for a wrong call, 1 for a failure. */
function describe(error: unknown): { line: string; code: number } {
  if (error instanceof WrongCall) return { line: error.message, code: 2 };
  if (error instanceof CommandFailed) return { line: error.message, code: 1 };
  if (!(error instanceof CommanderError)) return { line: startError(error, undefined), code: 1 };
  if (error.exitCode === 0) return { line: '', code: 0 };
  const line =
    error.code === 'commander.help' ? 'Please name a command' : error.message.replace(/^error: /, '');
  return { line: `${line} (npm run -s sorrel -- --help shows how)`, code: 2 };
}
