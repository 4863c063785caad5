import type { Context } from 'hono';
import { clientAddress } from '../../http/client-address.ts';
import type { Actor } from '../../users/service.ts';

/** Returns the signed-in user for the audit trail. */
export function actorOf(c: Context): Actor {
  const { id, email } = c.get('session').user;
  return { id, email, address: clientAddress(c) };
}
