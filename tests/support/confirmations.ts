import { randomUUID } from 'node:crypto';
import type { Database } from '../../server/db/schema.ts';
import { hashToken } from '../../server/db/tokens.ts';
import { transaction } from '../../server/db/transaction.ts';
import { insertRequests } from '../../server/directory/reviews/confirmations/repository.ts';

/** Adds a confirmation link without a mail, valid for an hour. @returns its token. */
export async function addConfirmation(db: Database, providerId: number): Promise<string> {
  const token = randomUUID();
  const now = Date.now();
  const request = { providerId, tokenHash: hashToken(token) };
  await transaction(db, (trx) => insertRequests(trx, [request], { now, expiresAt: now + 3_600_000 }));
  return token;
}
