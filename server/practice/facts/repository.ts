import { camelCaseKeys, snakeCaseKeys } from '../../../domain/case.ts';
import type { PracticeFacts } from '../../../domain/practice/facts-form.ts';
import type { Author, Subject } from '../../db/history/repository.ts';
import { recordDifference } from '../../db/history/revision.ts';
import type { DatabaseOrTransaction, PracticeFactsRow } from '../../db/schema.ts';
import type { Transaction } from '../../db/transaction.ts';

export const PRACTICE: Subject = { subject: 'practice', subjectId: null };

const THE_ROW = 1;

export async function getPracticeFacts(db: DatabaseOrTransaction): Promise<PracticeFacts> {
  return fromRow(
    await db.selectFrom('practice_facts').selectAll().where('id', '=', THE_ROW).executeTakeFirstOrThrow(),
  );
}

/** Returns the facts and locks them until the transaction ends. */
export async function lockPracticeFacts(trx: Transaction): Promise<PracticeFacts> {
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
  before: PracticeFacts,
  after: PracticeFacts,
  author: Author,
): Promise<void> {
  if (!(await recordDifference(trx, PRACTICE, snakeCaseKeys(before), snakeCaseKeys(after), author))) return;
  await trx.updateTable('practice_facts').set(toColumns(after)).where('id', '=', THE_ROW).execute();
}

function toColumns(facts: PracticeFacts) {
  const { hours, notice, ...texts } = snakeCaseKeys(facts);
  return {
    ...texts,
    hours: JSON.stringify(hours),
    notice: notice && JSON.stringify(notice),
  };
}

function fromRow({ id: _, hours, notice, ...texts }: PracticeFactsRow): PracticeFacts {
  const json = { hours: JSON.parse(hours), notice: notice && JSON.parse(notice) };
  return camelCaseKeys({ ...texts, ...json });
}
