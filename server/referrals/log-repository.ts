import type { Insertable } from 'kysely';
import type { Db, Schema } from '../db/schema.ts';
import { listEvents } from '../events/repository.ts';

/** @param note encrypted. */
export async function insertNote(db: Db, row: Insertable<Schema['referral_notes']>): Promise<void> {
  await db.insertInto('referral_notes').values(row).execute();
}

/** Entries of a referral's log that are shown: the latest. */
const MAX_OPENINGS = 50;
const MAX_OTHERS = 500;

/** Returns a referral's log, oldest first, and the encrypted notes by the ids of their events. */
export async function readLog(db: Db, id: number) {
  const referral = { subject: 'referral', subjectId: id } as const;
  const openings = await listEvents(db, { ...referral, action: 'opened' }, { limit: MAX_OPENINGS });
  const others = await listEvents(db, { ...referral, exceptActions: ['opened'] }, { limit: MAX_OTHERS });
  const notes = await db
    .selectFrom('referral_notes')
    .select(['event_id', 'note'])
    .where('referral_id', '=', id)
    .execute();
  return {
    events: [...openings.events, ...others.events].sort((a, b) => a.id - b.id),
    notes: new Map(notes.map(({ event_id, note }) => [event_id, note])),
  };
}
