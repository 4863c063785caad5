import type { Examples } from '../../../domain/referrals/schemas.ts';
import type { Database } from '../../db/schema.ts';
import { transaction } from '../../db/transaction.ts';
import { countExamples, deleteExamples } from './repository.ts';

/** The made-up referrals of the demo practice. */
export function createExampleService(db: Database) {
  return {
    count: async (): Promise<Examples> => ({ count: await countExamples(db) }),
    remove: (): Promise<void> => transaction(db, deleteExamples),
  };
}
