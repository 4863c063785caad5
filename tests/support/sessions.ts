import { randomBytes, randomUUID } from 'node:crypto';
import type { Permission } from '../../domain/team/permissions.ts';
import type { User } from '../../domain/team/team-responses.ts';
import type { Database } from '../../server/db/schema.ts';
import { openSession } from '../../server/sign-in/repository.ts';
import { insertUser } from '../../server/team/repository.ts';

export async function addUser(
  db: Database,
  {
    email,
    firstName = 'Ana',
    lastName = 'Duarte',
    ...options
  }: { email: string; firstName?: string; lastName?: string; permissions?: Permission[] },
): Promise<User> {
  const userHandle = randomBytes(32).toString('base64url');
  return insertUser(db, { email, firstName, lastName, userHandle, ...options }, Date.now());
}

/** Starts a session without a passkey. @returns the cookie's token. */
export function startSession(db: Database, { id }: User, now = Date.now()): Promise<string> {
  return openSession(db, { userId: id, passkeyId: null, now });
}

export function newEmail(): string {
  return `${randomUUID()}@practice.example`;
}

export function newName(): string {
  return `Name-${randomUUID().slice(0, 13)}`;
}

/** Adds a user and a new session without the passkey ceremony. */
export async function addSession(
  { services: { db } }: { services: { db: Database } },
  options: { permissions?: Permission[] } = {},
): Promise<{ user: User; token: string }> {
  const user = await addUser(db, { email: newEmail(), ...options });
  return { user, token: await startSession(db, user) };
}
