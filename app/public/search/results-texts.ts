import { href } from 'react-router';
import { selectionQuery } from '../../../domain/directory/search-selection.ts';
import { practice } from '../../../practice.config.ts';

/** Shown on many pages (spec section 1). */
export const REASSURANCE = 'Most patients pay $0 out of pocket.';

/** The address of a page of results. */
export function resultsPath(...search: Parameters<typeof selectionQuery>): string {
  const query = selectionQuery(...search);
  return query ? `${href('/providers')}?${query}` : href('/providers');
}

/** The title of a page of results. */
export const resultsTitle = (stateName: string, insurance: string, isContinued: boolean): string =>
  `${isContinued ? 'More dietitians' : 'Dietitians'} in ${stateName} who take ${insurance}`;

/** For example, '1 dietitian' or '12 dietitians'. */
export const dietitiansText = (count: number): string =>
  count === 1 ? '1 dietitian' : `${count} dietitians`;

/** Returns how many of the results are shown. */
export function shownText(count: number, total: number): string {
  return `${total > count ? `${count} of ${dietitiansText(total)}` : dietitiansText(count)} shown`;
}

/** For search engines. */
export function resultsDescription(stateName: string, insurance: string, total: number): string {
  return `${dietitiansText(total)} at ${practice.name} licensed in ${stateName} who take${total === 1 ? 's' : ''} ${insurance} insurance. ${REASSURANCE}`;
}
