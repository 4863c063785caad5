import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { conflict } from '../errors.ts';
import type { DatabaseOptions } from './database.ts';
import { lockFile } from './file-lock.ts';

/** An arbitrary number that no other advisory lock in the database uses. */
const LOCK_ID = '8320731920211116';
const CONNECT_TIMEOUT_MS = 5_000;
const RETRY_PAUSE_MS = 1_000;

/** For a command that needs exclusive use of the database. */
export const IN_USE = 'A server or another command is using the database. Stop it first.';
const HELD_ALONE =
  'A command has the database to itself, such as restore or copy-to. Wait until it has finished.';

type Release = () => Promise<void>;

/**
 * Marks the database as in use until it is released or the process ends. Servers and commands share it.
 * @throws conflict while a command uses the database exclusively.
 */
export async function markInUse(options: DatabaseOptions): Promise<Release> {
  if (!options.databaseUrl) return markFile(options.dataDir, 'shared');
  return shareAdvisoryLock(options.databaseUrl, options.onConnectionError);
}

/**
 * Runs the work with exclusive use of the database: no server or other command can start.
 * @throws conflict if one uses it.
 */
export async function excludeOtherUsers<T>(options: DatabaseOptions, work: () => Promise<T>): Promise<T> {
  const release = await takeExclusively(options);
  try {
    return await work();
  } finally {
    await release();
  }
}

async function takeExclusively({ databaseUrl, dataDir }: DatabaseOptions): Promise<Release> {
  if (!databaseUrl) return markFile(dataDir, 'exclusive');
  const client = await advisoryLock(databaseUrl, 'exclusive');
  return () => client.end();
}

function markFile(dataDir: string, mode: 'shared' | 'exclusive'): Release {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const release = lockFile(path.join(dataDir, 'in-use.lock'), mode);
  if (!release) throw conflict(mode === 'shared' ? HELD_ALONE : IN_USE);
  return async () => release();
}

/** Takes the shared lock, and takes it again whenever its connection breaks. */
async function shareAdvisoryLock(url: string, onConnectionError: (error: unknown) => void): Promise<Release> {
  const released = new AbortController();
  let client = await advisoryLock(url, 'shared');
  void keep();
  return async () => {
    released.abort();
    await client.end();
  };

  async function keep(): Promise<void> {
    while (!released.signal.aborted) {
      await new Promise((resolve) => client.once('end', resolve));
      client = (await takeAgain()) ?? client;
    }
    await client.end();
  }

  async function takeAgain(): Promise<pg.Client | null> {
    while (!released.signal.aborted) {
      try {
        return await advisoryLock(url, 'shared');
      } catch (error) {
        onConnectionError(error);
        await setTimeout(RETRY_PAUSE_MS, undefined, { ref: false, signal: released.signal }).catch(() => {});
      }
    }
    return null;
  }
}

/**
 * Returns a connection that holds the lock until it ends.
 * @throws conflict if another process holds it; the connection's error.
 */
async function advisoryLock(connectionString: string, mode: 'shared' | 'exclusive'): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // Without a listener, a broken connection would crash the process; 'end' follows.
  client.on('error', () => {});
  try {
    await client.connect();
    const take = mode === 'shared' ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
    const { rows } = await client.query(`select ${take}(${LOCK_ID}) as "isMine"`);
    if (rows[0]?.isMine) return client;
    throw conflict(mode === 'shared' ? HELD_ALONE : IN_USE);
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}
