import { camelCaseKeys } from '../../../domain/case.ts';
import { addDays, dateIn } from '../../../domain/dates.ts';
import {
  LICENSE_REVIEW_DAYS,
  MAX_REVIEW_ITEMS,
  PANEL_REVIEW_DAYS,
  PAUSE_REVIEW_DAYS,
  REVIEW_KINDS,
  type ReviewKind,
  VERIFICATION_DUE_DAYS,
} from '../../../domain/directory/review.ts';
import type { Review, ReviewItem } from '../../../domain/directory/schemas.ts';
import { VERIFIED_DAYS } from '../../../domain/limits.ts';
import { fullName } from '../../../domain/names.ts';
import { practice } from '../../../practice.config.ts';
import type { Database } from '../../db/schema.ts';
import { startOfDay, type Today } from '../../db/today.ts';
import { findOpenRequests } from './confirmations/repository.ts';
import { countItems, listItems, type ReviewLimits, type ReviewRow } from './repository.ts';

export type ReviewService = ReturnType<typeof createReviewService>;

/** Directory items that need staff's attention, computed from stored dates. Only for listed providers. */
export function createReviewService(db: Database, { today, now }: { today: Today; now: () => number }) {
  return {
    /** Returns the counts of all kinds and the first items, of one kind or an equal share of each. */
    async read(kind: ReviewKind | null, limit: number): Promise<Review> {
      const limits = reviewLimits(today());
      const kinds = kind ? [kind] : REVIEW_KINDS;
      const share = Math.ceil(Math.min(limit, MAX_REVIEW_ITEMS) / kinds.length);
      const counts = await countItems(db, limits);
      const found: [ReviewKind, ReviewRow[]][] = [];
      for (const each of share > 0 ? kinds : []) {
        found.push([each, counts[each] > 0 ? await listItems(db, each, limits, share) : []]);
      }
      const ids = found.flatMap(([, rows]) => rows.map((row) => row.provider_id));
      const asked = await findOpenRequests(db, ids, now());
      const items = found.flatMap(([each, rows]) => rows.map((row) => toItem(each, row, asked)));
      return { counts: camelCaseKeys(counts), items };
    },
  };
}

/** @param today in the practice's time zone. */
export function reviewLimits(today: string): ReviewLimits {
  // Includes entries that were checked exactly 75 or 90 days ago.
  const checkedUntil = (days: number) => startOfDay(practice.timeZone, addDays(today, 1 - days));
  return {
    today,
    dueBefore: checkedUntil(VERIFICATION_DUE_DAYS),
    overdueBefore: checkedUntil(VERIFIED_DAYS),
    licensesUntil: addDays(today, LICENSE_REVIEW_DAYS),
    panelsUntil: addDays(today, PANEL_REVIEW_DAYS),
    pausedBefore: addDays(today, -PAUSE_REVIEW_DAYS),
  };
}

function toItem(kind: ReviewKind, row: ReviewRow, asked: Map<number, number>): ReviewItem {
  const askedAt = asked.get(row.provider_id);
  return {
    kind,
    providerId: row.provider_id,
    name: fullName({ firstName: row.first_name, lastName: row.last_name }),
    what: DESCRIBE[kind](row),
    // 0 means older than the column.
    date: row.date ?? (row.at ? dateIn(practice.timeZone, row.at) : null),
    answerId: row.answer_id ?? null,
    // Their values have keys in snake_case.
    corrections: camelCaseKeys(JSON.parse(row.corrections ?? '[]')),
    canBeAsked: row.contact_email !== null,
    askedOn: askedAt === undefined ? null : dateIn(practice.timeZone, askedAt),
  };
}

const describeLicense = ({ state }: ReviewRow) => `${state} license`;
function describeVerification({ verified_at, at }: ReviewRow): string {
  if (verified_at !== null) return 'Last verified';
  return at ? 'Never verified, added' : 'Never verified';
}

const DESCRIBE: Record<ReviewKind, (row: ReviewRow) => string> = {
  answer: ({ comment }) => comment ?? '',
  undelivered_mail: ({ contact_email, error }) => `To ${contact_email}: ${error}`,
  verification_overdue: describeVerification,
  verification_due: describeVerification,
  license_expired: describeLicense,
  license_expiring: describeLicense,
  panel_ending: ({ insurer, state }) => `${insurer} (${state ?? 'all licensed states'})`,
  open_pause: () => 'Paused without an end',
  license_incomplete: (row) => `${row.state} license without ${listMissing(row)}`,
};

function listMissing({ number, starts_on, expires_on }: ReviewRow): string {
  const parts = [
    number === null && 'number',
    starts_on === null && 'first day',
    expires_on === null && 'last day',
  ];
  return new Intl.ListFormat('en-US').format(parts.filter((part) => part !== false));
}
