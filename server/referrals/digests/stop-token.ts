import { createHmac, timingSafeEqual } from 'node:crypto';
import type { User } from '../../../domain/accounts/schemas.ts';
import { parseId } from '../../../domain/ids.ts';
import type { DataKey } from '../../data-key/key.ts';

/** Returns the token of the link that stops a person's digests. It changes with the data key and the address. */
export function stopTokenOf({ id, email }: Pick<User, 'id' | 'email'>, { digestKey }: DataKey): string {
  return `${id}.${createHmac('sha256', digestKey).update(`${id} ${email}`).digest('base64url')}`;
}

/** Returns the id of the person that a token names, whether it is right or not. */
export function userIdOf(token: string): number | null {
  return parseId(token.split('.')[0]);
}

export function isStopToken(token: string, user: Pick<User, 'id' | 'email'>, key: DataKey): boolean {
  const [given, right] = [Buffer.from(token), Buffer.from(stopTokenOf(user, key))];
  return given.length === right.length && timingSafeEqual(given, right);
}
