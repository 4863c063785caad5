import { addDays, daysBetween } from '../../../domain/dates.ts';
import { nextBusinessDay } from '../../../domain/practice/business-days.ts';
import type { FiguresDays } from '../../../domain/referrals/figures/limits.ts';
import type { ReferralFigures } from '../../../domain/referrals/figures/schemas.ts';
import { CLOSING_REASONS } from '../../../domain/referrals/work.ts';
import { toCsv } from '../../db/csv.ts';
import type { Database } from '../../db/schema.ts';
import { dayOf, startOfDay, type Today } from '../../db/today.ts';
import { getPracticeFacts } from '../../practice/facts/repository.ts';
import { listClinics } from '../clinics/repository.ts';
import { countClosedSince, listOpenTimes, listReceivedSince } from './repository.ts';

const HOUR_MS = 3_600_000;

/** The last age in days of each group but the oldest. */
const AGE_LIMITS = [1, 7, 30];

/** How referrals were worked on. */
export function createFigures(db: Database, today: Today) {
  async function read(days: FiguresDays): Promise<ReferralFigures> {
    const from = startOfDay(addDays(today(), 1 - Number(days)));
    const [received, closed, open, clinics, { value: facts }] = await Promise.all([
      listReceivedSince(db, from),
      countClosedSince(db, from),
      listOpenTimes(db),
      listClinics(db),
      getPracticeFacts(db),
    ]);
    const deadlines = new Map<string, string>();
    const isInTime = ({ created_at, first_contact_at }: (typeof received)[number]) => {
      if (first_contact_at === null) return false;
      const day = dayOf(created_at);
      const deadline = deadlines.get(day) ?? nextBusinessDay(nextBusinessDay(day, facts), facts);
      deadlines.set(day, deadline);
      return dayOf(first_contact_at) <= deadline;
    };
    const waits = received.flatMap(({ created_at, first_contact_at: at }) =>
      at === null ? [] : [(at - created_at) / HOUR_MS],
    );
    const byClinic = Map.groupBy(received, ({ clinic_id }) => clinic_id);
    return {
      received: received.length,
      medianHoursToFirstContact: rounded(median(waits), 10),
      partContactedWithinTwoBusinessDays:
        received.length === 0 ? null : rounded(received.filter(isInTime).length / received.length, 1_000_000),
      closedByReason: [...CLOSING_REASONS, null].map((reason) => ({
        reason,
        count: closed.find((each) => each.reason === reason)?.count ?? 0,
      })),
      openByAge: countAges(open.map((at) => daysBetween(dayOf(at), today()))),
      byClinic: [...clinics, { id: null, name: null }]
        .map(({ id, name }) => ({ clinicId: id, name, received: byClinic.get(id)?.length ?? 0 }))
        .filter((clinic) => clinic.received > 0)
        .toSorted((a, b) => b.received - a.received),
    };
  }

  return {
    read,

    /** Returns the same as a CSV file (RFC 4180, UTF-8) with a figure a line. */
    async csv(days: FiguresDays): Promise<string> {
      const figures = await read(days);
      const rows = [
        ['received', '', figures.received],
        ['median_hours_to_first_contact', '', figures.medianHoursToFirstContact],
        ['part_contacted_within_two_business_days', '', figures.partContactedWithinTwoBusinessDays],
        ...figures.closedByReason.map(({ reason, count }) => ['closed', reason, count]),
        ...figures.openByAge.map(({ fromDays, toDays, count }) => ['open', ageText(fromDays, toDays), count]),
        ...figures.byClinic.map(({ name, received }) => ['clinic', name, received]),
      ];
      return toCsv(['figure', 'group', 'value'], rows);
    },
  };
}

function countAges(ages: number[]): ReferralFigures['openByAge'] {
  return [...AGE_LIMITS, null].map((toDays, index) => {
    const fromDays = index === 0 ? 0 : (AGE_LIMITS[index - 1] ?? 0) + 1;
    const count = ages.filter((age) => age >= fromDays && (toDays === null || age <= toDays)).length;
    return { fromDays, toDays, count };
  });
}

/** Such as '2 to 7 days': a spreadsheet would read '2-7' as a date. */
function ageText(from: number, to: number | null): string {
  return to === null ? `${from} days or more` : `${from} to ${to} days`;
}

function median(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

function rounded(value: number | null, steps: number): number | null {
  return value === null ? null : Math.round(value * steps) / steps;
}
