import { type Kysely, sql } from 'kysely';

/** The audit list reads both tables by time, by person and by referral. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db);
  await run('create index audit_events_at on audit_events (at, id)');
  await run('create index audit_events_email on audit_events (email, at)');
  await run(
    'create index audit_events_reference on audit_events (reference, at) where reference is not null',
  );
  await run('create index directory_events_at on directory_events (at, id)');
  await run('create index directory_events_actor on directory_events (actor, at)');
}
