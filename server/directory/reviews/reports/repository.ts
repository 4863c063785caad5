import type { ReportKind } from '../../../../domain/directory/reports.ts';
import type { DatabaseOrTransaction } from '../../../db/schema.ts';
import type { Transaction } from '../../../db/transaction.ts';

/** The history's field of a closed report, which does not change the entry. */
export const REPORT_FIELD = 'listing_report';

/** A report with its texts; null without any. */
export type EncryptedReport = { id: number; encrypted: Uint8Array | null };

/** Adds to the open report of this problem, or opens one. Locks it until the transaction ends. */
export async function countReport(
  trx: Transaction,
  { providerId, kind, at }: { providerId: number; kind: ReportKind; at: number },
): Promise<EncryptedReport> {
  return trx
    .insertInto('listing_reports')
    .values({ provider_id: providerId, kind, count: 1, created_at: at, reported_at: at })
    .onConflict((conflict) =>
      conflict
        .columns(['provider_id', 'kind'])
        .where('closed_at', 'is', null)
        .doUpdateSet((eb) => ({ count: eb('listing_reports.count', '+', 1), reported_at: at })),
    )
    .returning(['id', 'encrypted'])
    .executeTakeFirstOrThrow();
}

export async function updateTexts(
  db: DatabaseOrTransaction,
  { id, encrypted }: EncryptedReport,
): Promise<void> {
  await db.updateTable('listing_reports').set({ encrypted }).where('id', '=', id).execute();
}

/** Closes an open report, with all that were counted in it; returns null if there is none with this id. */
export async function closeReport(
  trx: Transaction,
  id: number,
  now: number,
): Promise<{ provider_id: number; kind: ReportKind; count: number } | null> {
  const row = await trx
    .updateTable('listing_reports')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .returning(['provider_id', 'kind', 'count'])
    .executeTakeFirst();
  return row ?? null;
}

export async function isReport(db: DatabaseOrTransaction, id: number): Promise<boolean> {
  const row = await db.selectFrom('listing_reports').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Deletes reports that were closed before the time (milliseconds since 1970). */
export async function deleteReportsClosedBefore(db: DatabaseOrTransaction, moment: number): Promise<void> {
  await db.deleteFrom('listing_reports').where('closed_at', '<', moment).execute();
}

/** Returns the next reports with texts in order of id. */
export async function listReportsAfter(
  db: DatabaseOrTransaction,
  after: number,
  limit: number,
): Promise<EncryptedReport[]> {
  return db
    .selectFrom('listing_reports')
    .select(['id', 'encrypted'])
    .where('id', '>', after)
    .where('encrypted', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .execute();
}
