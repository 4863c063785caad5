import { camelCaseKeys } from '../../../domain/case.ts';
import { addDays } from '../../../domain/dates.ts';
import { REPORT_LABELS } from '../../../domain/directory/reports.ts';
import {
  LICENSE_REVIEW_DAYS,
  licenseField,
  MAX_REVIEW_ITEMS,
  PANEL_REVIEW_DAYS,
  PAUSE_REVIEW_DAYS,
  panelField,
  REVIEW_KINDS,
  type ReviewKind,
  VERIFICATION_DUE_DAYS,
} from '../../../domain/directory/review.ts';
import type { Review, ReviewItem } from '../../../domain/directory/reviews/schemas.ts';
import { VERIFIED_DAYS } from '../../../domain/limits.ts';
import { fullName } from '../../../domain/names.ts';
import { keysOf } from '../../../domain/objects.ts';
import type { DataKey } from '../../data-key/key.ts';
import type { Keyring } from '../../data-key/keyring.ts';
import type { Database } from '../../db/schema.ts';
import { dayOf, startOfDay, type Today } from '../../db/today.ts';
import { isDomainError } from '../../errors.ts';
import { type Corrections, findOpenRequests } from './confirmations/repository.ts';
import { decryptTexts } from './reports/texts.ts';
import { countItems, listItems, type ReviewLimits, type ReviewRow } from './repository.ts';

/** In place of texts that this process cannot decrypt. */
const UNREADABLE = '(The text cannot be read with the present data key.)';

/** Directory items that need staff's attention, computed from stored dates. Only for listed providers. */
export function createReviewService(
  db: Database,
  { keyring, today, now }: { keyring: Keyring; today: Today; now: () => number },
) {
  return {
    /** Returns the counts of all kinds and the first items, of one kind or an equal share of each. */
    async read(kind: ReviewKind | null, limit: number): Promise<Review> {
      const limits = reviewLimits(today());
      const kinds = kind ? [kind] : REVIEW_KINDS;
      const share = Math.ceil(Math.min(limit, MAX_REVIEW_ITEMS) / kinds.length);
      const counts = await countItems(db, limits);
      const found: Found[] = [];
      for (const each of share > 0 ? kinds : []) {
        const listed = counts[each] > 0 ? await listItems(db, each, limits, share) : [];
        found.push(...listed.flatMap(([row, ...others]) => (row ? [{ kind: each, row, others }] : [])));
      }
      const asked = await findOpenRequests(
        db,
        found.map(({ row }) => row.provider_id),
        now(),
      );
      const hasTexts = found.some(({ row }) => row.encrypted);
      // Without the right key, all else still needs attention.
      const key = hasTexts ? await keyring.readMatching(db).catch(rejectUnlessUnavailable) : null;
      const items = found.map((each) => toItem(each, asked, key));
      return { counts: camelCaseKeys(counts), items };
    },
  };
}

/** @param today in the practice's time zone. */
export function reviewLimits(today: string): ReviewLimits {
  // Includes entries that were checked exactly 75 or 90 days ago.
  const checkedUntil = (days: number) => startOfDay(addDays(today, 1 - days));
  return {
    today,
    dueBefore: checkedUntil(VERIFICATION_DUE_DAYS),
    overdueBefore: checkedUntil(VERIFIED_DAYS),
    licensesUntil: addDays(today, LICENSE_REVIEW_DAYS),
    panelsUntil: addDays(today, PANEL_REVIEW_DAYS),
    pausedBefore: addDays(today, -PAUSE_REVIEW_DAYS),
  };
}

/** An item's first row and its others. */
type Found = { kind: ReviewKind; row: ReviewRow; others: ReviewRow[] };

/** @param key null if no item has texts. */
function toItem({ kind, row, others }: Found, asked: Map<number, number>, key: DataKey | null): ReviewItem {
  const askedAt = asked.get(row.provider_id);
  return {
    kind,
    providerId: row.provider_id,
    name: fullName({ firstName: row.first_name, lastName: row.last_name }),
    what: DESCRIBE[kind](row, [row, ...others]),
    // 0 means older than the column.
    date: row.date ?? (row.at ? dayOf(row.at) : null),
    field: fieldOf(kind, row),
    count: row.count ?? 1 + others.length,
    reportId: row.report_id ?? null,
    texts: readTexts(row, key),
    answerId: row.answer_id ?? null,
    // Their values have keys in snake_case.
    corrections: camelCaseKeys(JSON.parse(row.corrections ?? '[]')).map(
      ({ ids: _, ...correction }: Corrections[number]) => correction,
    ),
    canBeAsked: row.contact_email !== null,
    askedOn: askedAt === undefined ? null : dayOf(askedAt),
  };
}

/** Returns what visitors wrote, or a sentence in its place. */
function readTexts({ report_id, encrypted }: ReviewRow, key: DataKey | null): string[] {
  if (!report_id || !encrypted) return [];
  try {
    return key ? decryptTexts(key, { id: report_id, encrypted }) : [UNREADABLE];
  } catch (error) {
    rejectUnlessUnavailable(error);
    return [UNREADABLE];
  }
}

/** Returns null for an error of the data key, and throws any other. */
function rejectUnlessUnavailable(error: unknown): null {
  if (isDomainError(error) && error.code === 'unavailable') return null;
  throw error;
}

/** Returns where the provider form has what the item is about. */
function fieldOf(kind: ReviewKind, { state_code = null, insurer_id, ...row }: ReviewRow): string | null {
  if (kind === 'undelivered_mail') return 'contactEmail';
  if (insurer_id !== undefined) return panelField(insurer_id, state_code, row.date ?? '');
  if (state_code === null) return null;
  if (kind !== 'license_incomplete') return licenseField(state_code, 'expiresOn');
  return licenseField(state_code, listMissing(row)[0] ?? 'number');
}

const list = (texts: string[]) => new Intl.ListFormat('en-US').format(texts);

function describeLicenses(_: ReviewRow, rows: ReviewRow[]): string {
  return `${list(rows.map(({ state }) => String(state)))} ${rows.length > 1 ? 'licenses' : 'license'}`;
}

function describeVerification({ verified_at, at }: ReviewRow): string {
  if (verified_at !== null) return 'Last verified';
  return at ? 'Never verified, added' : 'Never verified';
}

const DESCRIBE: Record<ReviewKind, (row: ReviewRow, rows: ReviewRow[]) => string> = {
  license_expired: describeLicenses,
  reported: ({ problem }) => (problem ? REPORT_LABELS[problem] : ''),
  answer: ({ comment }) => comment ?? '',
  undelivered_mail: ({ contact_email, error }) => `To ${contact_email}: ${error}`,
  verification_overdue: describeVerification,
  verification_due: describeVerification,
  license_expiring: describeLicenses,
  panel_ending: (_, rows) =>
    list(rows.map(({ insurer, state }) => `${insurer} (${state ?? 'all licensed states'})`)),
  open_pause: () => 'Paused, open-ended',
  license_incomplete: (_, rows) =>
    [...Map.groupBy(rows, (row) => list(listMissing(row).map((name) => MISSING[name])))]
      .map(([missing, some]) => `${describeLicenses(_, some)} without ${missing}`)
      .join('; '),
};

const MISSING = { number: 'number', startsOn: 'first day', expiresOn: 'last day' };

function listMissing({ number, starts_on, expires_on }: ReviewRow): (keyof typeof MISSING)[] {
  const values = { number, startsOn: starts_on, expiresOn: expires_on };
  return keysOf(MISSING).filter((name) => values[name] === null);
}
