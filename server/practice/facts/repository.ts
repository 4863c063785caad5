import { isDeepStrictEqual } from 'node:util';
import { camelCaseKeys, snakeCaseKeys } from '../../../domain/case.ts';
import { keysOf } from '../../../domain/objects.ts';
import type { PracticeFacts } from '../../../domain/practice/facts-form.ts';
import { type Author, recordChanges } from '../../db/history/repository.ts';
import type { DatabaseOrTransaction, PracticeFactsRow } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';

export type RevisedFacts = { facts: PracticeFacts; revision: number };

const THE_ROW = 1;

export async function getPracticeFacts(db: DatabaseOrTransaction): Promise<RevisedFacts> {
  return fromRow(
    await db.selectFrom('practice_facts').selectAll().where('id', '=', THE_ROW).executeTakeFirstOrThrow(),
  );
}

/** Returns the facts and locks them until the transaction ends. */
export async function lockPracticeFacts(trx: Transaction): Promise<RevisedFacts> {
  const row = await trx
    .updateTable('practice_facts')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', THE_ROW)
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

/** Changes the locked facts and records the differences in the history. The only writer of this table. */
export async function savePracticeFacts(
  trx: Transaction,
  before: RevisedFacts,
  after: PracticeFacts,
  author: Author,
): Promise<RevisedFacts> {
  const [old, next] = [snakeCaseKeys(before.facts), snakeCaseKeys(after)];
  const entries = keysOf(old).filter((name) => !isDeepStrictEqual(old[name], next[name]));
  if (entries.length === 0) return before;
  const revision = before.revision + 1;
  await trx
    .updateTable('practice_facts')
    .set({ ...toColumns(after), revision })
    .where('id', '=', THE_ROW)
    .execute();
  await recordChanges(
    trx,
    author,
    entries.map((name) => ({
      subject: 'practice',
      subject_id: null,
      field: name,
      old_value: old[name],
      new_value: next[name],
    })),
  );
  return { facts: after, revision };
}

function toColumns(facts: PracticeFacts) {
  const { hours, closures, notice, ...texts } = snakeCaseKeys(facts);
  return {
    ...texts,
    hours: JSON.stringify(hours),
    closures: JSON.stringify(closures),
    notice: notice && JSON.stringify(notice),
  };
}

function fromRow({ id: _, revision, hours, closures, notice, ...texts }: PracticeFactsRow): RevisedFacts {
  const json = {
    hours: JSON.parse(hours),
    closures: JSON.parse(closures),
    notice: notice && JSON.parse(notice),
  };
  return { facts: camelCaseKeys({ ...texts, ...json }), revision };
}
