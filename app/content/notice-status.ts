import { formatDate } from '../../domain/dates.ts';
import type { StaffNotice } from '../../domain/practice/notices/schemas.ts';
import type { BadgeTone } from '../ui/badge.tsx';

/** Says whether visitors can read a notice, and since or from when. */
export function noticeStatus(
  notice: Pick<StaffNotice, 'slot' | 'isPublished' | 'effectiveOn' | 'latestVersion'> & { hasText: boolean },
): {
  text: string;
  tone: BadgeTone;
  details: string | null;
} {
  const { slot, isPublished, effectiveOn, latestVersion, hasText } = notice;
  if (!isPublished || effectiveOn === null) {
    // The law asks for all but one, which is only recommended.
    const isNeeded = slot !== null && slot !== 'accessibility';
    const text = hasText ? 'Not published' : 'No text yet';
    return { text, tone: isNeeded ? 'warning' : 'quiet', details: null };
  }
  if (latestVersion === effectiveOn) {
    return { text: 'Published', tone: 'soft', details: `Effective ${formatDate(effectiveOn)}` };
  }
  const details = latestVersion && `Visitors read the version of ${formatDate(latestVersion)} until then`;
  return { text: `From ${formatDate(effectiveOn)}`, tone: 'warning', details };
}
