import { openServices } from '../server/open-services.ts';
import { readProcessConfig } from '../server/operations/config.ts';
import { startError } from '../server/operations/start-error.ts';
import type { Services } from '../server/services.ts';

/** The actor of changes by the `sorrel` command, in the history. */
export const COMMAND_LINE = 'command line';

/** A wrong command line; the message says what to type instead. */
export class WrongCall extends Error {
  override readonly name = 'WrongCall';
}

/** A valid call that failed. The message is shown to the user. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/**
 * Runs the work on the server's services, with the same settings and a migrated database.
 * @throws CommandFailed, or the work's own WrongCall
 */
export async function withServices(work: (services: Services) => Promise<void>): Promise<void> {
  const config = readProcessConfig();
  let services: Services | undefined;
  try {
    services = await openServices(config, { report: (...message) => console.error(...message) });
    await work(services);
  } catch (error) {
    if (error instanceof WrongCall || error instanceof CommandFailed) throw error;
    throw new CommandFailed(startError(error, config.databaseUrl), { cause: error });
  } finally {
    await services?.close();
  }
}

/** Warns when erased data is still in SQLite's files. */
export function warnUnlessErased(isErased: boolean): void {
  if (isErased) return;
  console.error(
    'Another process is using the database, so copies of the erased data remain in its files. Stop the server and run this again.',
  );
}
