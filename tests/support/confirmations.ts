import { newLink } from '../../server/db/link.ts';
import type { Database } from '../../server/db/schema.ts';
import { transaction } from '../../server/db/transaction.ts';
import { insertRequests } from '../../server/directory/reviews/confirmations/repository.ts';

/** Adds a confirmation link without a mail, valid for an hour. @returns its token. */
export async function addConfirmation(db: Database, providerId: number): Promise<string> {
  const now = Date.now();
  const { token, columns } = newLink(now, now + 3_600_000);
  await transaction(db, (trx) => insertRequests(trx, [{ id: providerId, columns }], now));
  return token;
}
