import { isDeepStrictEqual } from 'node:util';
import { preconditionFailed } from '../../errors.ts';
import type { Transaction } from '../transaction.ts';
import { type Author, actionOf, type ChangeBy, recordEvents, type Subject } from './repository.ts';

/**
 * @param what for example, 'this credential'.
 * @throws precondition_failed with the present state if the change is of another revision.
 */
export function rejectStaleRevision(
  what: string,
  { revision: expected = null }: ChangeBy,
  current: { value: object; revision: number },
): void {
  if (expected === null || expected === current.revision) return;
  throw preconditionFailed(
    `Someone else has changed ${what}. Please check the current version, then save again.`,
    current,
  );
}

/**
 * Records the fields that differ, or all of them if the subject is new (`before` is null) or gone (`after` is null).
 * @param name the subject's at this time, if it has one.
 * @returns whether there was a difference.
 */
export async function recordDifference<Fields extends Record<string, unknown>>(
  trx: Transaction,
  { subject, subjectId: subject_id, name: subject_name }: Subject & { name?: string },
  before: Fields | null,
  after: Fields | null,
  author: Author,
): Promise<boolean> {
  const changes =
    before && after
      ? Object.keys(after)
          .filter((field) => !isDeepStrictEqual(before[field], after[field]))
          .map((field) => ({ field, old_value: before[field], new_value: after[field] }))
      : [{ field: null, old_value: before, new_value: after }];
  await recordEvents(
    trx,
    author,
    changes.map((change) => ({ ...change, action: actionOf(change), subject, subject_id, subject_name })),
  );
  return changes.length > 0;
}
