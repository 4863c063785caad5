import type { EventAction } from '../../domain/events/events.ts';
import type { User } from '../../domain/team/team-responses.ts';
import { type ActiveSession, userActor } from '../actor.ts';
import type { Context } from '../context.ts';
import { isDatabaseBusy } from '../db/busy.ts';
import type { Database, Db } from '../db/schema.ts';
import { transaction } from '../db/transaction.ts';
import { recordEvents, userSubject } from '../events/repository.ts';
import type { Visitor } from '../http/cookies.ts';
import { hashToken } from '../operations/token.ts';
import { deleteSessionsOf, updateUser } from '../team/repository.ts';
import { lockSignedIn } from '../team/service.ts';
import {
  deleteSession,
  deleteSessionsBefore,
  findSession,
  openSession,
  type SessionLimits,
  touchSession,
} from './repository.ts';

const MINUTE_MS = 60_000;
/** A session expires without a request for this long. */
const IDLE_LIMIT_MS = 30 * MINUTE_MS;
/** A session expires this long after sign-in. */
const ABSOLUTE_LIMIT_MS = 12 * 60 * MINUTE_MS;
/** Updates the last-seen time at most this often, so that most requests write nothing. */
const TOUCH_AFTER_MS = MINUTE_MS;

/** A new session; the token is the cookie's value. */
export type SignedIn = { user: User; token: string };

/** Returns the session of a cookie's token, and renews it or not; null if there is none or it has expired. */
export async function readSession(ctx: Context, token: string, renews = true): Promise<ActiveSession | null> {
  const { db } = ctx;
  const now = ctx.now();
  const session = await findSession(db, hashToken(token), limitsAt(now));
  if (!session) return null;
  const { id, user, passkeyId, permissions, createdAt } = session;
  let { lastSeenAt } = session;
  if (renews && now - lastSeenAt >= TOUCH_AFTER_MS) {
    // Another process may be writing: do not fail the request; the next one updates the time.
    const isTouched = await touchSession(db, id, now).then(
      () => true,
      (error) => {
        if (!isDatabaseBusy(error)) throw error;
        return false;
      },
    );
    if (isTouched) lastSeenAt = now;
  }
  const endsAt = Math.min(lastSeenAt + IDLE_LIMIT_MS, createdAt + ABSOLUTE_LIMIT_MS);
  return { id, user, passkeyId, permissions, endsInSeconds: Math.floor((endsAt - now) / 1000) };
}

export async function endSession({ db, now }: Context, token: string, address: string): Promise<void> {
  const session = await findSession(db, hashToken(token), limitsAt(now()));
  if (!session) return;
  await transaction(db, async (trx) => {
    if (!(await deleteSession(trx, hashToken(token)))) return;
    await recordOwn(trx, 'signed_out', session.user, address, now());
  });
}

/** Signs the user out in all other browsers. @throws unauthenticated if this session has just ended. */
export async function endOtherSessions({ db, now }: Context, { id, user }: ActiveSession, address: string) {
  await transaction(db, async (trx) => {
    await lockSignedIn(trx, user.id, id);
    await deleteSessionsOf(trx, user.id, id);
    await recordOwn(trx, 'session_ended', user, address, now());
  });
}

/** Deletes expired sessions. Two transactions that delete the same rows could deadlock: call it outside. */
export function deleteExpiredSessions(db: Database, now: number): Promise<void> {
  return deleteSessionsBefore(db, limitsAt(now));
}

function limitsAt(now: number): SessionLimits {
  return { createdAt: now - ABSOLUTE_LIMIT_MS, lastSeenAt: now - IDLE_LIMIT_MS };
}

/** Signs in after a ceremony: records the event, ends the browser's previous session and starts a new one. */
export async function signIn(
  trx: Db,
  event: 'registered' | 'signed_in' | 'sign_in_link_used',
  { user, passkeyId, visitor, now }: { user: User; passkeyId: number; visitor: Visitor; now: number },
): Promise<SignedIn> {
  const { address, sessionToken } = visitor;
  const { id, email, firstName, lastName } = user;
  await recordOwn(trx, event, user, address, now);
  await updateUser(trx, id, { last_signed_in_at: now });
  if (sessionToken) await deleteSession(trx, hashToken(sessionToken));
  const token = await openSession(trx, { userId: id, passkeyId, now });
  return { token, user: { id, email, firstName, lastName } };
}

async function recordOwn(
  trx: Db,
  action: EventAction,
  user: User,
  address: string,
  at: number,
): Promise<void> {
  await recordEvents(trx, { actor: userActor(user, address), at }, [{ action, ...userSubject(user) }]);
}
