import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';

/** What a provider offers, in each search row, so that counting the choices of a search reads one range of one index. */
export async function up(db: Kysely<Schema>): Promise<void> {
  await sql`alter table provider_search add column choices text not null default '  '`.execute(db);
  const own = sql`where provider_id = provider_search.provider_id`;
  await sql`update provider_search set choices = (
    select ' ' || coalesce(string_agg(part, ' '), '') || ' ' from (
      select 'c' || concern_id as part from provider_concerns ${own}
      union all select 'l' || language_code from provider_languages ${own}
      union all select 'o' || office_id from provider_offices ${own}
      union all select 'vvideo' from providers where id = provider_search.provider_id and is_by_video = 1
    ) as parts)`.execute(db);
}
