import { fullName } from '../domain/names.ts';
import type { Permission } from '../domain/team/permissions.ts';
import type { User } from '../domain/team/team-responses.ts';

/** A user, the command line or the like, with the network address. */
export type Actor = { userId: number | null; name: string; email: string | null; address: string | null };

/** An actor, and the time in milliseconds since 1970. */
export type Author = { actor: Actor; at: number };

/** An actor, and the revision that they change; null means any. */
export type ChangeBy = { actor: Actor; revision?: number | null };

export type StaffActor = Actor & { userId: number; sessionId: number };

/** A session, what its user may do, and the seconds until it ends without another request. */
export type ActiveSession = {
  user: User;
  id: number;
  passkeyId: number | null;
  permissions: Permission[];
  endsInSeconds: number;
};

export function userActor(user: User, address: string | null): Actor {
  return { userId: user.id, name: fullName(user), email: user.email, address: address || null };
}
