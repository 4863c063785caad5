import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { AUDIT_EVENTS } from '../../../domain/accounts/audit.ts';
import type { AuditEntry } from '../../../domain/accounts/schemas.ts';
import type { DatabaseOrTransaction, Schema } from '../../db/schema.ts';

/** Adds an event to the audit trail; in the caller's transaction both commit together. */
export async function recordEvent(
  db: DatabaseOrTransaction,
  event: Insertable<Schema['audit_events']>,
): Promise<void> {
  await db.insertInto('audit_events').values(event).execute();
}

/** Returns the latest events, oldest first. */
export async function listEvents(
  db: DatabaseOrTransaction,
  limit: number,
): Promise<Omit<Selectable<Schema['audit_events']>, 'id'>[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['at', 'event', 'email', 'reason', 'address', 'reference', 'actor'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** An event of the audit trail, or a change in the history of the directory. */
export type EntryRow = Omit<AuditEntry, 'at' | 'subjectId' | 'name'> & {
  /** Milliseconds since 1970. */
  at: number;
  /** Of changes: the subject's id and the provider's current name. */
  subject_id: number | null;
  first_name: string | null;
  last_name: string | null;
};

/** Times are milliseconds since 1970, the end excluded; null means no limit. */
export type EntryFilter = {
  person: string | null;
  event: string | null;
  reference: string | null;
  from: number | null;
  before: number | null;
};

/** Returns entries of both tables, newest first. Reads at most as many of each as the page needs. */
export async function listEntries(
  db: DatabaseOrTransaction,
  filter: EntryFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<EntryRow[]> {
  const needed = limit + offset;
  const { rows } = await sql<EntryRow>`
    select at, event, person, actor, details, address, reference, subject_id, field, first_name, last_name
    from (
      select * from (${selectTrail(filter)} order by at desc, entry_id desc limit ${needed}) as trail
      union all
      select * from (${selectChanges(filter)} order by at desc, entry_id desc limit ${needed}) as changes
    ) as entries
    order by at desc, source, entry_id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({ ...row, at: Number(row.at) }));
}

function selectTrail({ person, event, reference, from, before }: EntryFilter): RawBuilder<unknown> {
  const isOther = event !== null && !AUDIT_EVENTS.some((each) => each === event);
  return sql`select 0 as source, id as entry_id, at, event, email as person, actor, reason as details,
      address, reference,
      cast(null as integer) as subject_id, cast(null as text) as field,
      cast(null as text) as first_name, cast(null as text) as last_name
    from audit_events where ${joinConditions([
      person !== null && sql`(email = ${person} or actor = ${person})`,
      event !== null && sql`event = ${event}`,
      reference !== null && sql`reference = ${reference}`,
      ...limitTime(from, before),
      isOther && sql`1 = 0`,
    ])}`;
}

function selectChanges({ person, event, reference, from, before }: EntryFilter): RawBuilder<unknown> {
  const subject = event?.replace(/_changed$/, '') ?? null;
  const isOther = reference !== null || (event !== null && subject === event);
  return sql`select 1 as source, directory_events.id as entry_id, at, subject || '_changed' as event,
      cast(null as text) as person, actor,
      case when field is not null then null when new_value is null then 'deleted' else 'created' end as details,
      cast(null as text) as address,
      cast(null as text) as reference, subject_id, field, first_name, last_name
    from directory_events
    left join providers on subject = 'provider' and providers.id = subject_id
    where ${joinConditions([
      person !== null && sql`actor = ${person}`,
      subject !== null && sql`subject = ${subject}`,
      ...limitTime(from, before),
      isOther && sql`1 = 0`,
    ])}`;
}

function limitTime(from: number | null, before: number | null) {
  return [from !== null && sql`at >= ${from}`, before !== null && sql`at < ${before}`];
}

function joinConditions(conditions: (RawBuilder<unknown> | false)[]): RawBuilder<unknown> {
  const given = conditions.filter((condition) => condition !== false);
  return given.length > 0 ? sql.join(given, sql` and `) : sql`1 = 1`;
}
