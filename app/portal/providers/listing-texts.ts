import { addDays, formatShortDate } from '../../../domain/dates.ts';
import { EXPIRING_DAYS } from '../../../domain/limits.ts';
import type { State } from '../../../domain/lists/list-responses.ts';
import { isLicensed, type License } from '../../../domain/providers/licenses.ts';
import type { Listing } from '../../../domain/providers/provider-form.ts';
import type { StaffProvider } from '../../../domain/providers/provider-responses.ts';
import { isAcceptedIn } from '../../provider/provider-texts.ts';
import { today } from '../frame/times.ts';

export const LISTING_LABELS: Record<Listing, string> = {
  draft: 'Draft',
  listed: 'Listed',
  unlisted: 'Unlisted',
};

export const LISTING_HINTS: Record<Listing, string> = {
  draft: 'Not on the site yet.',
  listed: 'On the site.',
  unlisted: 'Taken off the site, until you list it again.',
};

/** For example, 'No providers', '1 provider' or '12 providers'. */
export function providerCountText(count: number): string {
  if (count === 0) return 'No providers';
  return count === 1 ? '1 provider' : `${count} providers`;
}

/** For example, '3 of 12 providers' or '12 providers'. */
export function matchingText(matching: number, total: number): string {
  return matching < total ? `${matching} of ${total} providers` : providerCountText(total);
}

/** For example, 'North Dakota, Dec 20; Oregon, expired Jan 31, 2026' for licenses that have expired or end soon. */
export function expiringText(licenses: License[], states: State[]): string {
  const until = addDays(today(), EXPIRING_DAYS);
  const ending = licenses.filter(({ expiresOn }) => expiresOn !== null && expiresOn <= until);
  const texts = ending.map((license) => {
    const day = formatShortDate(license.expiresOn);
    const state = states.find(({ id }) => id === license.stateId)?.displayName;
    return `${state}, ${isLicensed(license, today()) ? day.replace(/,.*/, '') : `expired ${day}`}`;
  });
  return texts.join('; ');
}

/** Names the states where visitors find a provider: licensed today, and with an accepted insurer. */
export function foundText({ listing, isAccepting, states, insuranceCompanies }: StaffProvider): string {
  const found = states.filter(({ code }) =>
    insuranceCompanies.some((insurer) => isAcceptedIn(insurer, code)),
  );
  if (listing !== 'listed' || !isAccepting || found.length === 0) return 'No search finds them.';
  return `Found in ${found.map(({ code }) => code).join(', ')}.`;
}
