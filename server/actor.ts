import { fullName } from '../domain/names.ts';
import type { Permission } from '../domain/team/permissions.ts';
import type { User } from '../domain/team/team-responses.ts';

/** Who acts: a user, or such as the command line. The address is the network's. */
export type Actor = { userId: number | null; name: string; email: string | null; address: string | null };

/** Who makes changes, and when, in milliseconds since 1970. */
export type Author = { actor: Actor; at: number };

/** Who makes a change, and to which revision; null means any. */
export type ChangeBy = { actor: Actor; revision?: number | null };

/** The signed-in user who makes a change, with their session. */
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
