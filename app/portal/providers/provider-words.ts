import type { Listing } from '../../../domain/directory/provider-form.ts';
import type { StaffProvider, State } from '../../../domain/directory/schemas.ts';
import { isAcceptedIn, listText } from '../../public/profile/provider-texts.ts';

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

/** For example, '3 of 12 providers', '12 providers match' or, without a filter, '12 providers'. */
export function matchingText(matching: number, total: number, isFiltered: boolean): string {
  if (matching < total) return `${matching} of ${total} providers`;
  const all = providerCountText(total);
  if (!isFiltered) return all;
  return total === 1 ? `${all} matches` : `${all} match`;
}

/** Says in which states and with which insurers visitors find a provider, and why not in others. @param all of the states. */
export function searchTexts(
  { listing, isAccepting, licenses, states, insuranceCompanies }: StaffProvider,
  all: State[],
): string[] {
  if (listing !== 'listed' || !isAccepting) {
    return ['No search finds them until they are listed and take new patients.'];
  }
  const byResult = Map.groupBy(licenses, ({ stateId }) => {
    const state = states.find(({ id }) => id === stateId);
    if (!state) return ': the license has expired.';
    const insurers = insuranceCompanies.filter((each) => isAcceptedIn(each, state.code));
    const names = insurers.map(({ name }) => name);
    return names.length > 0 ? `${listText(' with', names)}.` : ': no insurer is accepted there.';
  });
  const texts = [...byResult].map(([result, rows]) => {
    const names = rows.flatMap(({ stateId }) => all.find(({ id }) => id === stateId)?.displayName ?? []);
    return listText(result.startsWith(':') ? 'Not in' : 'Found in', names) + result;
  });
  if (licenses.length === 0) return ['No search finds them: they have no license.'];
  const isFound = texts.some((text) => text.startsWith('Found'));
  return isFound ? texts.sort() : ['No search finds them.', ...texts];
}
