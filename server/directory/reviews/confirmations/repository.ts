import { sql } from 'kysely';
import type { ConfirmationReply } from '../../../../domain/directory/confirmation.ts';
import { expireLinks, type Link, type LinkColumns } from '../../../db/link.ts';
import type { DatabaseOrTransaction } from '../../../db/schema.ts';
import type { Transaction } from '../../../db/transaction.ts';
import type { Correction } from '../../providers/correction.ts';
import { REPORT_FIELD } from '../reports/repository.ts';

/** History fields that do not change the entry. */
export const REQUEST_FIELD = 'confirmation_request';
export const REPLY_FIELD = 'confirmation_answer';
const UNCHANGING_FIELDS = [
  'verified_at',
  'verified_by',
  'contact_email',
  REQUEST_FIELD,
  REPLY_FIELD,
  REPORT_FIELD,
];

/** A dietitian to ask. */
export type Recipient = { id: number; firstName: string; contactEmail: string };

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

/** Returns listed providers with a contact email whose check is due, and who have no open question or reply. */
export async function listUnasked(
  db: DatabaseOrTransaction,
  { checkedBefore, now }: { checkedBefore: number; now: number },
): Promise<number[]> {
  const checkedAt = sql<number>`coalesce(verified_at, created_at)`;
  const rows = await db
    .selectFrom('providers')
    .select('id')
    .where('listing', '=', 'listed')
    .where(checkedAt, '<', checkedBefore)
    .where('contact_email', 'is not', null)
    // Read once: PostgreSQL without statistics would search it for each provider.
    .where('id', 'not in', ({ selectFrom }) =>
      selectFrom('confirmation_requests')
        .select('provider_id')
        .where(({ and, or, eb }) =>
          or([
            and([eb('answered_at', 'is', null), eb('expires_at', '>', now)]),
            and([eb('comment', 'is not', null), eb('done_at', 'is', null)]),
          ]),
        ),
    )
    .orderBy(checkedAt)
    .execute();
  return rows.map(({ id }) => id);
}

/** Stores new links, which replace the open ones of these providers. @param requests by provider id */
export async function insertRequests(
  trx: Transaction,
  requests: { id: number; columns: LinkColumns }[],
  now: number,
): Promise<void> {
  const ids = requests.map(({ id }) => id);
  await expireLinks(trx, 'confirmation', ids, now);
  const events = await trx
    .selectFrom('directory_events')
    .select(({ fn }) => ['subject_id', fn.max('id').as('id')])
    .where('subject', '=', 'provider')
    .where('subject_id', 'in', ids)
    .groupBy('subject_id')
    .execute();
  const lastEvents = new Map(events.map((row) => [row.subject_id, row.id]));
  const rows = requests.map(({ id, columns }) => ({
    provider_id: id,
    event_id: lastEvents.get(id) ?? 0,
    ...columns,
  }));
  await trx.insertInto('confirmation_requests').values(rows).execute();
}

/** Changes that `hasChangedSince` checks: what visitors see, or the address that the link was sent to. */
export const ENTRY = { isField: 'not in', fields: UNCHANGING_FIELDS } as const;
export const CONTACT = { isField: 'in', fields: ['contact_email'] } as const;

/** Whether the provider has changed since the request. */
export async function hasChangedSince(
  db: DatabaseOrTransaction,
  { provider_id, event_id }: Pick<Link<'confirmation'>, 'provider_id' | 'event_id'>,
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

export async function updateReply(
  trx: Transaction,
  id: number,
  {
    corrections,
    ...columns
  }: { answer?: ConfirmationReply; comment?: string | null; corrections: Corrections },
): Promise<void> {
  await trx
    .updateTable('confirmation_requests')
    .set({ ...columns, corrections: JSON.stringify(corrections) })
    .where('id', '=', id)
    .execute();
}

/** With their positions in the reply. */
export type Corrections = (Correction & { position: number })[];

/** Returns a reply that is listed in the review, and its open corrections. */
export async function findReply(
  db: DatabaseOrTransaction,
  id: number,
): Promise<{ providerId: number; comment: string | null; corrections: Corrections } | null> {
  const row = await db
    .selectFrom('confirmation_requests')
    .select(['provider_id as providerId', 'comment', 'corrections'])
    .where('id', '=', id)
    .where('comment', 'is not', null)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, corrections: JSON.parse(row.corrections ?? '[]') } : null;
}

/** Marks a reply as done. Returns its provider and text, or null if there is no such open reply. */
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
