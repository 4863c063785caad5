import type { Session } from '../../domain/entities.ts';
import { recordEvent } from '../audit/repository.ts';
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
      if (now() - session.lastSeenAt >= TOUCH_AFTER_MS) await touchSession(db, session.tokenHash, now());
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

/**
 * Begins a session within the caller's transaction and gives its token. The browser's former session, if any, ends;
 * so do all whose time is over.
 */
export async function openSession(
  trx: DatabaseOrTransaction,
  { userId, formerToken, now }: { userId: number; formerToken: string | undefined; now: number },
): Promise<string> {
  if (formerToken) await deleteSession(trx, hashToken(formerToken));
  await deleteSessionsBefore(trx, { createdAt: now - ABSOLUTE_LIMIT_MS, lastSeenAt: now - IDLE_LIMIT_MS });
  const token = newToken();
  await insertSession(trx, { tokenHash: hashToken(token), userId, now });
  return token;
}
