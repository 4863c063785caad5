import type { Permission } from '../../../domain/accounts/permissions.ts';
import type { Dashboard } from '../../../domain/accounts/schemas.ts';
import { MAX_DASHBOARD_COUNT } from '../../../domain/limits.ts';
import type { Database } from '../../db/schema.ts';
import { listInvitations } from '../invitations/repository.ts';
import type { ActiveSession } from '../sessions/service.ts';
import { countReferrals } from './repository.ts';

/**
 * Counts staff's pending work, limited to what the user may see.
 * @param countExpiring counts the providers with licenses that have expired or end soon.
 */
export function createDashboardService(
  db: Database,
  countExpiring: () => Promise<number>,
  now: () => number,
) {
  /** Counts the invitations that wait for an answer, as the Team page lists them. */
  async function countInvitations(): Promise<number> {
    const waiting = (await listInvitations(db, now())).filter(({ isExpired }) => !isExpired);
    return Math.min(waiting.length, MAX_DASHBOARD_COUNT);
  }

  return {
    async read({ permissions }: Pick<ActiveSession, 'permissions'>): Promise<Dashboard> {
      const ifAllowed = <Count>(permission: Permission, count: () => Promise<Count>) =>
        permissions.includes(permission) ? count() : null;
      const [newReferrals, openReferrals, undeliveredMails, expiringLicenses, openInvitations] =
        await Promise.all([
          ifAllowed('referrals', () => countReferrals(db, 'new')),
          ifAllowed('referrals', () => countReferrals(db, 'open')),
          ifAllowed('referrals', () => countReferrals(db, 'undeliveredMails')),
          ifAllowed('directory', async () => Math.min(await countExpiring(), MAX_DASHBOARD_COUNT)),
          ifAllowed('administration', countInvitations),
        ]);
      const counts = {
        newReferrals,
        openReferrals,
        undeliveredMails,
        expiringLicenses,
        openInvitations,
      };
      return { permissions, counts };
    },
  };
}
