import type { User } from '../../../domain/accounts/schemas.ts';
import { recordEvent } from '../../accounts/audit/repository.ts';
import type { Database } from '../../db/schema.ts';
import { dayOf } from '../../db/today.ts';
import { transaction } from '../../db/transaction.ts';
import { deleteReferral } from '../repository.ts';
import { getReferral } from '../worklist/service.ts';

export function createErasure(db: Database, now: () => number) {
  return {
    /**
     * Permanently deletes a referral. Its reference, its dates and who erased it stay in the audit trail.
     * @throws not_found
     */
    erase: (id: number | null, { user, address }: { user: User; address: string }): Promise<void> =>
      transaction(db, async (trx) => {
        const record = await getReferral(trx, id);
        const { reference, createdAt, closedAt } = record;
        const dates = [`received ${dayOf(Date.parse(createdAt))}`];
        if (closedAt !== null) dates.push(`closed ${dayOf(closedAt)}`);
        const event = { at: now(), event: 'referral_erased', reason: dates.join(', ') } as const;
        await recordEvent(trx, { ...event, email: user.email, address, reference });
        await deleteReferral(trx, record.id);
      }),
  };
}
