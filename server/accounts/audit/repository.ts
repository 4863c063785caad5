import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { AUDIT_EVENTS } from '../../../domain/accounts/audit.ts';
import type { AuditChange, AuditEntry } from '../../../domain/accounts/schemas.ts';
import { toShownEvent } from '../../db/history/repository.ts';
import type { DatabaseOrTransaction, DirectoryEventRow, Schema } from '../../db/schema.ts';

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
): Promise<Omit<Selectable<Schema['audit_events']>, 'id' | 'old_reason'>[]> {
  const rows = await db
    .selectFrom('audit_events')
    .select(['at', 'event', 'email', 'reason', 'address', 'reference', 'actor'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** An event of the audit trail, or a change of the directory. */
type EntryRow = Pick<AuditEntry, 'event' | 'person' | 'actor' | 'details' | 'address' | 'reference'> & {
  /** Milliseconds since 1970. */
  at: number;
  old_details: string | null;
  change_id: number | null;
};

/** Times are milliseconds since 1970, the end excluded; null means no limit. */
export type EntryFilter = {
  /** Addresses of people, and a pattern that matches others. */
  person: { addresses: string[]; pattern: string } | null;
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
    select at, event, person, actor, details, old_details, address, reference, change_id
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
      old_reason as old_details, address, reference, cast(null as integer) as change_id
    from audit_events where ${joinConditions([
      person !== null && sql`(${isPerson('email', person)} or ${isPerson('actor', person)})`,
      event !== null && sql`event = ${event}`,
      reference !== null && sql`reference = ${reference}`,
      ...limitTime(from, before),
      isOther && sql`1 = 0`,
    ])}`;
}

function selectChanges({ person, event, reference, from, before }: EntryFilter): RawBuilder<unknown> {
  const subject = event?.replace(/_changed$/, '') ?? null;
  const isOther = reference !== null || (event !== null && subject === event);
  return sql`select 1 as source, id as entry_id, at, subject || '_changed' as event,
      cast(null as text) as person, actor,
      case when field is not null then null when new_value is null then 'deleted' else 'created' end as details,
      cast(null as text) as old_details, cast(null as text) as address, cast(null as text) as reference,
      id as change_id
    from directory_events where ${joinConditions([
      person !== null && isPerson('actor', person),
      // Not by the index of subjects: most changes are of providers, and would be sorted by time.
      subject !== null && sql`subject || '' = ${subject}`,
      ...limitTime(from, before),
      isOther && sql`1 = 0`,
    ])}`;
}

function isPerson(column: string, { addresses, pattern }: NonNullable<EntryFilter['person']>) {
  return sql`(lower(${sql.ref(column)}) like ${pattern} escape '\\' or ${sql.ref(column)} in (${sql.join([pattern, ...addresses])}))`;
}

function limitTime(from: number | null, before: number | null) {
  return [from !== null && sql`at >= ${from}`, before !== null && sql`at < ${before}`];
}

function joinConditions(conditions: (RawBuilder<unknown> | false)[]): RawBuilder<unknown> {
  const given = conditions.filter((condition) => condition !== false);
  return given.length > 0 ? sql.join(given, sql` and `) : sql`1 = 1`;
}

type ChangeRow = DirectoryEventRow & {
  name: string | null;
  retired_at: number | null;
  /** A deleted subject as it was, in JSON. */
  deleted: string | null;
};

/** Returns changes by their ids, of which SQLite allows at most 32,000. */
export async function listChangesOf(
  db: DatabaseOrTransaction,
  ids: number[],
): Promise<Map<number, AuditChange>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<ChangeRow>`
    select changes.*,
      coalesce(first_name || ' ' || last_name, insurance_companies.name, abbreviation, question,
        concerns.name, offices.name, notices.title) as name,
      coalesce(insurance_companies.retired_at, credentials.retired_at, concerns.retired_at,
        offices.retired_at) as retired_at,
      case when subject in ('provider', 'faq', 'notice') and coalesce(providers.id, faqs.id, notices.id) is null then (
        select old_value from directory_events as deletion
        where deletion.subject = changes.subject and deletion.subject_id = changes.subject_id
          and deletion.field is null and deletion.new_value is null
        order by deletion.id desc limit 1
      ) end as deleted
    from directory_events as changes
    left join providers on subject = 'provider' and providers.id = subject_id
    left join insurance_companies on subject = 'insurance_company' and insurance_companies.id = subject_id
    left join credentials on subject = 'credential' and credentials.id = subject_id
    left join concerns on subject = 'concern' and concerns.id = subject_id
    left join offices on subject = 'office' and offices.id = subject_id
    left join notices on subject = 'notice' and notices.id = subject_id
    left join faqs on subject = 'faq' and faqs.id = subject_id
    where changes.id in (${sql.join(ids)})`.execute(db);
  return new Map(
    rows.map(({ name, retired_at, deleted, ...row }) => [
      row.id,
      {
        ...toShownEvent({ ...row, at: Number(row.at) }),
        name: name ?? nameOf(JSON.parse(deleted ?? '{}')),
        isRetired: retired_at !== null || deleted !== null,
      },
    ]),
  );
}

/** The name of a deleted provider, FAQ or notice. */
function nameOf({ first_name, last_name, question, title }: Record<string, string>): string | null {
  return question ?? title ?? (first_name && last_name ? `${first_name} ${last_name}` : null);
}
