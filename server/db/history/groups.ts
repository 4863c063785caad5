import type { DatabaseOrTransaction } from '../schema.ts';
import { type IdentifiedEvent, type Subject, selectChanges, toIdentifiedEvent } from './repository.ts';

/** A subject that a group changed, and the id of the group's first change of it. */
export type GroupMember = Subject & { firstId: number };

export async function listGroupMembers(db: DatabaseOrTransaction, groupId: string): Promise<GroupMember[]> {
  return db
    .selectFrom('directory_events')
    .select(({ fn }) => ['subject', 'subject_id as subjectId', fn.min('id').as('firstId')])
    .where('group_id', '=', groupId)
    .groupBy(['subject', 'subject_id'])
    .orderBy('subject_id')
    .execute();
}

/** Returns an event and all newer ones of these subjects, newest first. @param ids at most 1,000. */
export async function listAllChangesSince(
  db: DatabaseOrTransaction,
  subject: Subject['subject'],
  ids: number[],
  eventId: number,
): Promise<IdentifiedEvent[]> {
  const changes = selectChanges(db, subject).where('subject_id', 'in', ids).where('id', '>=', eventId);
  return (await changes.execute()).map(toIdentifiedEvent);
}

/** Returns how many subjects each group changed beside one; 0 unless all are providers. */
export async function countOthers(
  db: DatabaseOrTransaction,
  groupIds: string[],
): Promise<Map<string | null, number>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('directory_events')
    .select(({ fn }) => [
      'group_id',
      fn.count<number>('subject_id').distinct().as('count'),
      fn.min('subject').as('first'),
      fn.max('subject').as('last'),
    ])
    .where('group_id', 'in', groupIds)
    .groupBy('group_id')
    .execute();
  return new Map(rows.map(({ group_id, count, first, last }) => [group_id, first === last ? count - 1 : 0]));
}
