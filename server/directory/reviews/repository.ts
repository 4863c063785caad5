import { type RawBuilder, sql } from 'kysely';
import type { ReportKind } from '../../../domain/directory/reports.ts';
import { MAX_REVIEW_COUNT, REVIEW_KINDS, type ReviewKind } from '../../../domain/directory/review.ts';
import { recordOf } from '../../../domain/objects.ts';
import type { DatabaseOrTransaction } from '../../db/schema.ts';
import { OBSOLETE } from '../../mail/outbox/repository.ts';

/** Rows that are read to group them into items, since a provider can have several. */
const MAX_ROWS = 10 * MAX_REVIEW_COUNT;

/** The days and times (milliseconds since 1970) that items are compared with. */
export type ReviewLimits = {
  today: string;
  dueBefore: number;
  overdueBefore: number;
  licensesUntil: string;
  panelsUntil: string;
  pausedBefore: string;
};

/** An item as stored; the columns depend on its kind. */
export type ReviewRow = {
  provider_id: number;
  first_name: string;
  last_name: string;
  contact_email: string | null;
  /** The item's date, or its time in milliseconds since 1970. */
  date?: string | null;
  at?: number;
  verified_at?: number | null;
  state?: string | null;
  state_code?: string | null;
  insurer?: string;
  insurer_id?: number;
  number?: string | null;
  starts_on?: string | null;
  expires_on?: string | null;
  answer_id?: number;
  comment?: string;
  corrections?: string | null;
  error?: string;
  report_id?: number;
  problem?: ReportKind;
  count?: number;
  encrypted?: Uint8Array | null;
};

type Source = {
  from: RawBuilder<unknown>;
  columns: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  /** The provider, if its rows of this kind are one item. */
  owner?: RawBuilder<unknown>;
};

/** Must match the index's expression. */
const CHECKED_AT = sql`coalesce(verified_at, created_at)`;
/** In SQLite, `cross join` keeps this order of tables: from the few rows of the index to their providers. */
const LICENSES = sql`licenses cross join providers cross join states
  where providers.id = licenses.provider_id and states.id = licenses.state_id and listing = 'listed'`;

/** Returns the query for each kind. Each uses its own index. */
function sourcesOf(limits: ReviewLimits): Record<ReviewKind, Source> {
  const verification = { columns: sql`verified_at, ${CHECKED_AT} as at`, order: CHECKED_AT };
  const license = sql`display_name as state, code as state_code, number, starts_on, expires_on`;
  const licenses = { columns: license, owner: sql`licenses.provider_id` };
  const expiry = { ...licenses, columns: sql`${license}, expires_on as date`, order: sql`expires_on` };
  return {
    answer: {
      from: sql`confirmation_requests cross join providers
        where providers.id = provider_id and comment is not null and done_at is null`,
      columns: sql`confirmation_requests.id as answer_id, answered_at as at, comment, corrections`,
      order: sql`answered_at, confirmation_requests.id`,
    },
    undelivered_mail: {
      // Until the address changes, or a later mail to it is pending or sent.
      from: sql`outbox cross join providers
        where outbox.state = 'parked' and outbox.error <> ${OBSOLETE} and outbox.provider_id = providers.id
        and lower(outbox.email) = lower(contact_email) and not exists (
          select 1 from outbox as later
          where later.provider_id = providers.id and lower(later.email) = lower(outbox.email)
          and later.id > outbox.id)`,
      columns: sql`outbox.created_at as at, error`,
      order: sql`outbox.created_at, outbox.id`,
    },
    verification_overdue: {
      from: sql`providers where listing = 'listed' and ${CHECKED_AT} < ${limits.overdueBefore}`,
      ...verification,
    },
    verification_due: {
      from: sql`providers where listing = 'listed'
        and ${CHECKED_AT} >= ${limits.overdueBefore} and ${CHECKED_AT} < ${limits.dueBefore}`,
      ...verification,
    },
    license_expired: { from: sql`${LICENSES} and expires_on < ${limits.today}`, ...expiry },
    license_expiring: {
      from: sql`${LICENSES} and expires_on >= ${limits.today} and expires_on <= ${limits.licensesUntil}`,
      ...expiry,
    },
    reported: {
      from: sql`listing_reports cross join providers where providers.id = provider_id and closed_at is null`,
      columns: sql`listing_reports.id as report_id, kind as problem, count, encrypted, reported_at as at`,
      order: sql`listing_reports.created_at, listing_reports.id`,
    },
    panel_ending: {
      from: sql`panels cross join providers cross join insurance_companies
        left join states on states.id = state_id
        where providers.id = provider_id and insurance_companies.id = insurance_company_id
        and listing = 'listed' and effective_until >= ${limits.today} and effective_until <= ${limits.panelsUntil}`,
      columns: sql`insurance_companies.name as insurer, insurance_company_id as insurer_id,
        display_name as state, code as state_code, effective_until as date`,
      order: sql`effective_until`,
      owner: sql`panels.provider_id`,
    },
    open_pause: {
      // Without statistics, SQLite would prefer an index on the bare column, which matches all listed providers.
      from: sql`providers where coalesce(listing, '') = 'listed'
        and paused_from < ${limits.pausedBefore} and paused_until is null`,
      columns: sql`paused_from as date`,
      order: sql`paused_from`,
    },
    license_incomplete: {
      // Must match the index's condition literally.
      from: sql`${LICENSES}
        and kind = 'license' and (number is null or starts_on is null or expires_on is null)`,
      ...licenses,
      order: licenses.owner,
    },
  };
}

/** Returns the first items of a kind, most urgent first; each has its rows, the first one first. */
export async function listItems(
  db: DatabaseOrTransaction,
  kind: ReviewKind,
  limits: ReviewLimits,
  limit: number,
): Promise<ReviewRow[][]> {
  const { from, columns, order, owner } = sourcesOf(limits)[kind];
  const select = async (rest: RawBuilder<unknown>) => {
    const { rows } = await sql<ReviewRow>`
      select providers.id as provider_id, first_name, last_name, contact_email, ${columns}
      from ${from} ${rest}`.execute(db);
    return rows;
  };
  if (!owner) return (await select(sql`order by ${order} limit ${limit}`)).map((row) => [row]);
  const { rows } = await sql<{ owner: number }>`
    select owner from (
      select ${owner} as owner, ${order} as place from ${from} order by ${order} limit ${MAX_ROWS}
    ) as found group by owner order by min(place), owner limit ${limit}`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.owner);
  const all = await select(sql`and ${owner} in (${sql.join(ids)}) order by ${order}, state`);
  const byOwner = Map.groupBy(all, ({ provider_id }) => provider_id);
  return ids.flatMap((id) => [byOwner.get(id) ?? []]);
}

/** Counts the items of each kind, up to MAX_REVIEW_COUNT. */
export async function countItems(
  db: DatabaseOrTransaction,
  limits: ReviewLimits,
): Promise<Record<ReviewKind, number>> {
  const sources = sourcesOf(limits);
  const counts = REVIEW_KINDS.map((kind) => {
    const { from, owner } = sources[kind];
    const count = owner
      ? sql`count(distinct owner) from (select ${owner} as owner from ${from} limit ${MAX_ROWS})`
      : sql`count(*) from (select 1 from ${from} limit ${MAX_REVIEW_COUNT})`;
    return sql`(select ${count} as counted) as ${sql.ref(kind)}`;
  });
  const { rows } = await sql<Record<ReviewKind, number>>`select ${sql.join(counts)}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Counting returned no row.');
  return recordOf(REVIEW_KINDS, (kind) => Math.min(Number(row[kind]), MAX_REVIEW_COUNT));
}
