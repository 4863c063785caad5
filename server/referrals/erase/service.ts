import { type Actor, recordEvents } from '../../db/history/repository.ts';
import type { Database } from '../../db/schema.ts';
import { dayOf } from '../../db/today.ts';
import { transaction } from '../../db/transaction.ts';
import { deleteReferral } from '../repository.ts';
import { referralSubject } from '../worklist/repository.ts';
import { getReferral } from '../worklist/service.ts';

export function createErasure(db: Database, now: () => number) {
  return {
    /**
     * Permanently deletes a referral. Its reference, its dates and its events stay in the history.
     * @throws not_found
     */
    erase: (id: number | null, actor: Actor): Promise<void> =>
      transaction(db, async (trx) => {
        const record = await getReferral(trx, id);
        const { createdAt, closedAt } = record;
        const dates = {
          received_on: dayOf(Date.parse(createdAt)),
          closed_on: closedAt === null ? null : dayOf(closedAt),
        };
        const erased = { action: 'erased', ...referralSubject(record), old_value: dates } as const;
        await recordEvents(trx, { actor, at: now() }, [erased]);
        await deleteReferral(trx, record.id);
      }),
  };
}
