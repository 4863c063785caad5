import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { typesOf } from './base/types.ts';

/**
 * Problems with listings that visitors report: one row per provider and kind until staff close it. Also finds the last
 * download of a roster.
 */
export async function up(db: Kysely<Schema>): Promise<void> {
  const { id, bytes } = typesOf(db);
  const statements = [
    `create table listing_reports (
      id ${id},
      provider_id integer not null references providers (id) on delete cascade,
      kind text not null,
      count integer not null,
      encrypted ${bytes},
      created_at bigint not null,
      reported_at bigint not null,
      closed_at bigint
    )`,
    'create unique index listing_reports_open on listing_reports (provider_id, kind) where closed_at is null',
    `create index audit_events_rosters on audit_events (reason, at)
      where event in ('roster_downloaded', 'roster_changes_downloaded')`,
    'create index listing_reports_oldest on listing_reports (closed_at, created_at, id)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
