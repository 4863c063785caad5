import { readProcessConfig, siteOrigin } from '../server/config.ts';
import { openDatabase } from '../server/db/database.ts';
import { DomainError } from '../server/errors.ts';
import { prepareDatabase } from '../server/prepare-database.ts';
import { createServices, type Services } from '../server/services.ts';
import { startError } from '../server/start-error.ts';
import { WrongCall } from './wrong-call.ts';

/** The command was typed well and could not be done; the message is for the person. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

/**
 * Runs the work on the services that the server would have, on the same settings and an up-to-date database.
 * @throws CommandFailed, or the work's own WrongCall
 */
export async function withServices(work: (services: Services) => Promise<void>): Promise<void> {
  const config = readProcessConfig();
  const db = openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    onConnectionError: (error) => console.error(error.message),
  });
  try {
    await prepareDatabase(db, { isLocalTrial: config.siteUrl === undefined });
    await work(createServices({ ...config, db, origin: siteOrigin(config.siteUrl, config.port) }));
  } catch (error) {
    if (error instanceof WrongCall) throw error;
    const line =
      error instanceof DomainError ? error.errors.join(' ') : startError(error, config.databaseUrl);
    throw new CommandFailed(line, { cause: error });
  } finally {
    await db.destroy();
  }
}
