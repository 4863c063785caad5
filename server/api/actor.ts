import type { Context } from 'hono';
import type { Actor } from '../accounts/users/service.ts';
import { clientAddress } from '../http/client-address.ts';

/** Returns the signed-in user for the audit trail. */
export function actorOf(c: Context): Actor {
  const { id, email } = c.get('session').user;
  return { id, email, address: clientAddress(c) };
}
