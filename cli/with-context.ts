import { once } from 'node:events';
import { statSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Command } from 'commander';
import type { Actor } from '../server/actor.ts';
import type { Context } from '../server/context.ts';
import { sqliteFile } from '../server/db/database.ts';
import type { Report } from '../server/errors.ts';
import { startError } from '../server/jobs/start-error.ts';
import { openContext } from '../server/open.ts';
import { type Config, readProcessConfig } from '../server/operations/config.ts';

/** The actor of changes by the `sorrel` command, in the history. */
export const COMMAND_LINE: Actor = { userId: null, name: 'command line', email: null, address: null };

/** Adds a command, whose help ends with an example of its use. */
export function addCommand(program: Command, name: string, description: string, example: string): Command {
  const command = program.command(name).description(description);
  return command.addHelpText('after', `\nExample: npm run -s sorrel -- ${example}`);
}

/** A wrong command line; the message says what to type instead. */
export class WrongCall extends Error {
  override readonly name = 'WrongCall';
}

/** A valid call that failed. The message is shown to the user. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/**
 * Runs the work with the server's settings and database. @throws CommandFailed, or the work's own WrongCall
 * @param mayCreate creates a missing database; other commands could be in the wrong folder.
 */
export async function withContext(
  work: (ctx: Context) => Promise<void>,
  { mayCreate = false } = {},
): Promise<void> {
  const config = readProcessConfig();
  if (!mayCreate && !hasDatabase(config))
    throw new CommandFailed(
      `There is no database in ${path.resolve(config.dataDir)}. Run this in the folder of the server's .env, or set DATA_DIR.`,
    );
  let ctx: Context | undefined;
  try {
    const report: Report = (...message) => console.error(...message);
    ctx = await openContext(config, { report, mayCreate });
    await work(ctx);
  } catch (error) {
    if (error instanceof WrongCall || error instanceof CommandFailed) throw error;
    throw new CommandFailed(startError(error, config.databaseUrl), { cause: error });
  } finally {
    await ctx?.close();
  }
}

/** Whether the database exists. PostgreSQL's connection tells later. */
function hasDatabase({ databaseUrl, dataDir }: Config): boolean {
  if (databaseUrl) return true;
  return (statSync(sqliteFile(dataDir), { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** Asks on the terminal. @throws WrongCall without one; CommandFailed unless the person types yes. */
export async function confirmOnTerminal(question: string): Promise<void> {
  if (!process.stdin.isTTY)
    throw new WrongCall(`${question} Add --yes, since there is no terminal to ask on.`);
  const terminal = createInterface({ input: process.stdin });
  process.stderr.write(`${question} Type yes: `);
  const [typed] = await Promise.race([once(terminal, 'line'), once(terminal, 'close')]);
  terminal.close();
  if (typed?.trim().toLowerCase() !== 'yes') throw new CommandFailed('Nothing has been changed.');
}
