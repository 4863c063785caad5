import { isPaused } from '../../domain/directory/availability.ts';
import type { StaffProvider } from '../../domain/directory/schemas.ts';
import type { BadgeTone } from '../ui/badge.tsx';

/** Returns status badges for a provider; none if it is listed and complete. */
export function stateBadges(
  provider: Pick<StaffProvider, 'listing' | 'pausedFrom' | 'pausedUntil' | 'licenses'>,
  today: string,
): [text: string, tone: BadgeTone][] {
  const badges: [string, BadgeTone][] = [];
  if (provider.listing === 'draft') badges.push(['Draft', 'quiet']);
  if (provider.listing === 'unlisted') badges.push(['Unlisted', 'quiet']);
  if (isPaused(provider, today)) badges.push(['Paused', 'warning']);
  if (provider.licenses.some(({ expiresOn }) => expiresOn !== null && expiresOn < today)) {
    badges.push(['License expired', 'danger']);
  }
  return badges;
}
