import type { Permission } from '../../domain/accounts/permissions.ts';
import type { Dashboard } from '../../domain/accounts/schemas.ts';
import { MAX_DASHBOARD_COUNT } from '../../domain/limits.ts';
import type { Database } from '../db/schema.ts';
import { countUndelivered, countViews } from '../referrals/repository.ts';
import { listInvitations } from './links/repository.ts';
import type { ActiveSession } from './sessions/service.ts';

/**
 * Counts staff's pending work, limited to what the user may see.
 * @param countExpiring counts the providers with licenses that have expired or end soon.
 */
export async function readDashboard(
  db: Database,
  { permissions, user }: ActiveSession,
  countExpiring: () => Promise<number>,
  now: number,
): Promise<Dashboard> {
  const ifAllowed = <Count>(permission: Permission, count: () => Promise<Count>) =>
    permissions.includes(permission) ? count() : null;
  const [views, undelivered, expiring, invitations] = await Promise.all([
    ifAllowed('referrals', () => countViews(db, user.id)),
    ifAllowed('referrals', () => countUndelivered(db)),
    ifAllowed('directory', countExpiring),
    ifAllowed('administration', () => listInvitations(db, now)),
  ]);
  const atMost = (count: number | null | undefined) =>
    count === null || count === undefined ? null : Math.min(count, MAX_DASHBOARD_COUNT);
  return {
    permissions,
    counts: {
      newReferrals: atMost(views?.new),
      openReferrals: atMost(views?.open),
      undeliveredMails: atMost(undelivered),
      expiringLicenses: atMost(expiring),
      openInvitations: atMost(invitations?.filter(({ isExpired }) => !isExpired).length),
    },
  };
}
