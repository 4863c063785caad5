import { type ExpressionBuilder, sql } from 'kysely';
import type { ConfirmationAnswer } from '../../../../domain/directory/confirmation.ts';
import type { DatabaseOrTransaction, Schema } from '../../../db/schema.ts';
import type { Transaction } from '../../../db/transaction.ts';

/** History fields that do not change the entry. */
export const REQUEST_FIELD = 'confirmation_request';
export const ANSWER_FIELD = 'confirmation_answer';
const UNCHANGING_FIELDS = ['verified_at', 'verified_by', 'contact_email', REQUEST_FIELD, ANSWER_FIELD];

/** A dietitian to ask. */
export type Recipient = { id: number; first_name: string; contact_email: string | null };

export type ConfirmationRequest = {
  id: number;
  provider_id: number;
  expires_at: number;
  event_id: number;
  answered_at: number | null;
};

/** Returns when these providers were last asked, if the question is still open. @param ids at most 1,000. */
export async function findOpenRequests(
  db: DatabaseOrTransaction,
  ids: number[],
  now: number,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('confirmation_requests')
    .select(['provider_id', 'created_at'])
    .where('provider_id', 'in', ids)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.provider_id, row.created_at]));
}

/** Returns listed providers with a contact email whose check is due, and who have no open question or answer. */
export async function listUnasked(
  db: DatabaseOrTransaction,
  { checkedBefore, now, limit }: { checkedBefore: number; now: number; limit: number },
): Promise<Recipient[]> {
  const checkedAt = sql<number>`coalesce(verified_at, created_at)`;
  const isOpen = ({ and, or, eb }: ExpressionBuilder<Schema, 'confirmation_requests'>) =>
    or([
      and([eb('answered_at', 'is', null), eb('expires_at', '>', now)]),
      and([eb('comment', 'is not', null), eb('done_at', 'is', null)]),
    ]);
  return db
    .selectFrom('providers')
    .select(['id', 'first_name', 'contact_email'])
    .where('listing', '=', 'listed')
    .where(checkedAt, '<', checkedBefore)
    .where('contact_email', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('confirmation_requests')
            .select('confirmation_requests.id')
            .whereRef('provider_id', '=', 'providers.id')
            .where(isOpen),
        ),
      ),
    )
    .orderBy(checkedAt)
    .limit(limit)
    .execute();
}

/** Stores new links, which replace the open ones of these providers. */
export async function insertRequests(
  trx: Transaction,
  requests: { providerId: number; tokenHash: string }[],
  { now, expiresAt }: { now: number; expiresAt: number },
): Promise<void> {
  const ids = requests.map(({ providerId }) => providerId);
  await trx
    .updateTable('confirmation_requests')
    .set({ expires_at: now })
    .where('provider_id', 'in', ids)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  const events = await trx
    .selectFrom('directory_events')
    .select(({ fn }) => ['subject_id', fn.max('id').as('id')])
    .where('subject', '=', 'provider')
    .where('subject_id', 'in', ids)
    .groupBy('subject_id')
    .execute();
  const lastEvents = new Map(events.map((row) => [row.subject_id, row.id]));
  await trx
    .insertInto('confirmation_requests')
    .values(
      requests.map(({ providerId, tokenHash }) => ({
        provider_id: providerId,
        token_hash: tokenHash,
        created_at: now,
        expires_at: expiresAt,
        event_id: lastEvents.get(providerId) ?? 0,
        answered_at: null,
        answer: null,
        comment: null,
        done_at: null,
      })),
    )
    .execute();
}

export async function findRequest(
  db: DatabaseOrTransaction,
  tokenHash: string,
): Promise<ConfirmationRequest | null> {
  const row = await db
    .selectFrom('confirmation_requests')
    .select(['id', 'provider_id', 'expires_at', 'event_id', 'answered_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row ?? null;
}

/** Changes that `hasChangedSince` checks: what visitors see, or the address that the link was sent to. */
export const ENTRY = { isField: 'not in', fields: UNCHANGING_FIELDS } as const;
export const CONTACT = { isField: 'in', fields: ['contact_email'] } as const;

/** Whether the provider has changed since the request. */
export async function hasChangedSince(
  db: DatabaseOrTransaction,
  { provider_id, event_id }: Pick<ConfirmationRequest, 'provider_id' | 'event_id'>,
  { isField, fields }: typeof ENTRY | typeof CONTACT,
): Promise<boolean> {
  const change = await db
    .selectFrom('directory_events')
    .select('id')
    .where('subject', '=', 'provider')
    .where('subject_id', '=', provider_id)
    .where('id', '>', event_id)
    .where('field', isField, [...fields])
    .limit(1)
    .executeTakeFirst();
  return change !== undefined;
}

/** Stores the answer; returns false if there is one or the link has expired. */
export async function storeAnswer(
  trx: Transaction,
  id: number,
  { answer, text, now }: { answer: ConfirmationAnswer; text: string | null; now: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('confirmation_requests')
    .set({ answered_at: now, answer, comment: text })
    .where('id', '=', id)
    .where('answered_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Marks an answer as done. Returns its provider and text, or null if there is no such open answer. */
export async function markDone(
  trx: Transaction,
  id: number,
  now: number,
): Promise<{ provider_id: number; comment: string | null } | null> {
  const row = await trx
    .updateTable('confirmation_requests')
    .set({ done_at: now })
    .where('id', '=', id)
    .where('comment', 'is not', null)
    .where('done_at', 'is', null)
    .returning(['provider_id', 'comment'])
    .executeTakeFirst();
  return row ?? null;
}
