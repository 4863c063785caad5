import type { User } from '../../../domain/accounts/schemas.ts';
import { recordEvent } from '../../accounts/audit/repository.ts';
import { isSqlite } from '../../db/engine.ts';
import { purgeDeleted } from '../../db/erase.ts';
import type { Database } from '../../db/schema.ts';
import { dayOf } from '../../db/today.ts';
import { transaction } from '../../db/transaction.ts';
import { deleteReferral } from '../repository.ts';
import { getReferral } from '../worklist/service.ts';

const NOT_OVERWRITTEN =
  'an erased referral is still in free space of the database; the next erasure or purge removes it';

export function createErasure({
  db,
  now,
  report,
}: {
  db: Database;
  now: () => number;
  report: (message: string, error?: unknown) => void;
}) {
  /** The overwriting that runs, and one for all erasures that came since it began. */
  let current = Promise.resolve();
  let next: Promise<void> | null = null;

  return {
    /**
     * Permanently deletes a referral. Its reference, its dates and who erased it stay in the audit trail.
     * @throws not_found
     */
    async erase(id: number | null, { user, address }: { user: User; address: string }): Promise<void> {
      await transaction(db, async (trx) => {
        const record = await getReferral(trx, id);
        const { reference, createdAt, closedAt } = record;
        const dates = [`received ${dayOf(Date.parse(createdAt))}`];
        if (closedAt !== null) dates.push(`closed ${dayOf(closedAt)}`);
        const event = { at: now(), event: 'referral_erased', reason: dates.join(', ') } as const;
        await recordEvent(trx, { ...event, email: user.email, address, reference });
        await deleteReferral(trx, record.id);
      });
      // PostgreSQL removes deleted rows by itself, and a server must not lock its tables for that.
      if (!isSqlite(db)) return;
      next ??= overwriteNext();
      await next;
    },
  };

  async function overwriteNext(): Promise<void> {
    await current;
    [current, next] = [overwrite(), null];
    await current;
  }

  /** The referral is gone in any case, so a failure is only reported. */
  async function overwrite(): Promise<void> {
    try {
      const isErased = await purgeDeleted(db);
      if (!isErased) report(NOT_OVERWRITTEN);
    } catch (error) {
      report(NOT_OVERWRITTEN, error);
    }
  }
}
