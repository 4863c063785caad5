import type { User } from '../../../domain/accounts/schemas.ts';
import type { Examples } from '../../../domain/referrals/schemas.ts';
import { recordEvent } from '../../accounts/audit/repository.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { countExamples, deleteExamples } from './repository.ts';

/** The made-up referrals of the demo practice. */
export function createExampleService({ db, now }: { db: Database; now: () => number }) {
  return {
    count: async (): Promise<Examples> => ({ count: await countExamples(db) }),

    remove: ({ user, address }: { user: User; address: string }): Promise<void> =>
      transaction(db, async (trx) => {
        const count = await deleteExamples(trx);
        if (count === 0) return;
        const event = { at: now(), event: 'referral_erased', reason: `${count} examples` } as const;
        await recordEvent(trx, { ...event, email: user.email, address });
      }),
  };
}
