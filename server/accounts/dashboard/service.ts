import type { Permission } from '../../../domain/accounts/permissions.ts';
import type { Dashboard } from '../../../domain/accounts/schemas.ts';
import type { Review } from '../../../domain/directory/reviews/schemas.ts';
import { MAX_DASHBOARD_COUNT } from '../../../domain/limits.ts';
import type { Database } from '../../db/schema.ts';
import { listInvitations } from '../invitations/repository.ts';
import type { ActiveSession } from '../sessions/service.ts';
import { countReferrals } from './repository.ts';

/** The part of the review that the dashboard shows. */
type ReviewCounts = { read(kind: null, limit: 0): Promise<Pick<Review, 'counts'>> };

/** Counts staff's pending work, limited to what the user may see. */
export function createDashboardService(db: Database, review: ReviewCounts, now: () => number) {
  /** Counts all items of the review, and the urgent ones. */
  async function countReviews(): Promise<{ open: number; urgent: number }> {
    const { counts } = await review.read(null, 0);
    const sum = (values: number[]) =>
      Math.min(
        values.reduce((total, count) => total + count, 0),
        MAX_DASHBOARD_COUNT,
      );
    return {
      open: sum(Object.values(counts)),
      urgent: sum([counts.licenseExpired, counts.reported]),
    };
  }

  /** Counts the invitations that wait for an answer, as the Team page lists them. */
  async function countInvitations(): Promise<number> {
    const waiting = (await listInvitations(db, now())).filter(({ isExpired }) => !isExpired);
    return Math.min(waiting.length, MAX_DASHBOARD_COUNT);
  }

  return {
    async read({ permissions }: Pick<ActiveSession, 'permissions'>): Promise<Dashboard> {
      const ifAllowed = <Count>(permission: Permission, count: () => Promise<Count>) =>
        permissions.includes(permission) ? count() : null;
      const [newReferrals, openReferrals, undeliveredMails, reviews, openInvitations] = await Promise.all([
        ifAllowed('referrals', () => countReferrals(db, 'new')),
        ifAllowed('referrals', () => countReferrals(db, 'open')),
        ifAllowed('referrals', () => countReferrals(db, 'undeliveredMails')),
        ifAllowed('directory', countReviews),
        ifAllowed('administration', countInvitations),
      ]);
      const counts = {
        newReferrals,
        openReferrals,
        undeliveredMails,
        openReviews: reviews?.open ?? null,
        urgentReviews: reviews?.urgent ?? null,
        openInvitations,
      };
      return { permissions, counts };
    },
  };
}
