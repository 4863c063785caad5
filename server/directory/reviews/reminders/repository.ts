import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../../db/schema.ts';

/** A license of a listed provider. */
export type ExpiringLicense = {
  provider_id: number;
  state_id: number;
  expires_on: string | null;
  first_name: string;
  last_name: string;
  contact_email: string | null;
  state: string;
};

/** Returns licenses that expire in this period (both days included), after the given one, in a fixed order. */
export async function listExpiring(
  db: DatabaseOrTransaction,
  {
    from,
    until,
    after,
    limit,
  }: { from: string; until: string; after: ExpiringLicense | null; limit: number },
): Promise<ExpiringLicense[]> {
  let query = db
    .selectFrom('licenses')
    .innerJoin('providers', 'providers.id', 'provider_id')
    .innerJoin('states', 'states.id', 'state_id')
    .select([
      'provider_id',
      'state_id',
      'expires_on',
      'first_name',
      'last_name',
      'contact_email',
      'states.display_name as state',
    ])
    .where('listing', '=', 'listed')
    .where('expires_on', '>=', from)
    .where('expires_on', '<=', until)
    .orderBy('expires_on')
    .orderBy('provider_id')
    .orderBy('state_id')
    .limit(limit);
  if (after) {
    const { expires_on, provider_id, state_id } = after;
    query = query.where(
      sql<boolean>`(expires_on, provider_id, state_id) > (${expires_on}, ${provider_id}, ${state_id})`,
    );
  }
  return query.execute();
}

/** Whether a listed provider's license still expires on this day. */
export async function isExpiry(
  db: DatabaseOrTransaction,
  license: { providerId: number; stateId: number; expiresOn: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('licenses')
    .innerJoin('providers', 'providers.id', 'provider_id')
    .select('state_id')
    .where('listing', '=', 'listed')
    .where('provider_id', '=', license.providerId)
    .where('state_id', '=', license.stateId)
    .where('expires_on', '=', license.expiresOn)
    .executeTakeFirst();
  return row !== undefined;
}
