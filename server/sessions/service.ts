import type { Session } from '../../domain/entities.ts';
import { recordEvent } from '../audit/repository.ts';
import { isDatabaseBusy } from '../db/busy.ts';
import type { Database, DatabaseOrTransaction } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { hashToken, newToken } from '../tokens.ts';
import {
  deleteSession,
  deleteSessionsBefore,
  findSession,
  insertSession,
  type SessionRecord,
  touchSession,
} from './repository.ts';

const MINUTE_MS = 60_000;
/** Without a request for this long, a session ends. */
export const IDLE_LIMIT_MS = 30 * MINUTE_MS;
/** However busy, a session ends after this long. */
export const ABSOLUTE_LIMIT_MS = 12 * 60 * MINUTE_MS;
/** How exact the time of the last request is kept, so that not each one writes. */
const TOUCH_AFTER_MS = MINUTE_MS;

export type SessionService = ReturnType<typeof createSessionService>;

/** Who is signed in, by the secret that their browser keeps in a cookie. */
export function createSessionService(db: Database, now: () => number) {
  async function valid(token: string): Promise<SessionRecord | null> {
    const session = await findSession(db, hashToken(token));
    if (!session) return null;
    const isOver =
      now() - session.lastSeenAt >= IDLE_LIMIT_MS || now() - session.createdAt >= ABSOLUTE_LIMIT_MS;
    return isOver ? null : session;
  }

  return {
    /** The session that the token opens; null when there is none or its time is over. */
    async find(token: string): Promise<Session | null> {
      const session = await valid(token);
      if (!session) return null;
      if (now() - session.lastSeenAt >= TOUCH_AFTER_MS) {
        await touchSession(db, session.tokenHash, now()).catch((error) => {
          // Another process writes just now: reading need not wait, and the next request will note the time.
          if (!isDatabaseBusy(error)) throw error;
        });
      }
      return { user: session.user };
    },

    /** Signs out: the token opens nothing any more. */
    async end(token: string, address: string): Promise<void> {
      const session = await valid(token);
      if (!session) return;
      await transaction(db, async (trx) => {
        if (!(await deleteSession(trx, session.tokenHash))) return;
        await recordEvent(trx, {
          at: now(),
          event: 'signed_out',
          email: session.user.email,
          reason: null,
          address,
        });
      });
    },
  };
}

/** Deletes all sessions whose time is over. By itself: in transactions that delete others' rows, two would deadlock. */
export function deleteOverSessions(db: Database, now: number): Promise<void> {
  return deleteSessionsBefore(db, { createdAt: now - ABSOLUTE_LIMIT_MS, lastSeenAt: now - IDLE_LIMIT_MS });
}

/** Begins a session within the caller's transaction and gives its token. The browser's former session, if any, ends. */
export async function openSession(
  trx: DatabaseOrTransaction,
  { userId, formerToken, now }: { userId: number; formerToken: string | undefined; now: number },
): Promise<string> {
  if (formerToken) await deleteSession(trx, hashToken(formerToken));
  const token = newToken();
  await insertSession(trx, { tokenHash: hashToken(token), userId, now });
  return token;
}
