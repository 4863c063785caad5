import { href } from 'react-router';
import { selectionQuery } from '../../domain/search/search-selection.ts';
import { practice } from '../../practice.config.ts';

/** Shown on many pages (spec section 1). */
export const REASSURANCE = 'Most patients pay $0 out of pocket.';

export function resultsPath(...search: Parameters<typeof selectionQuery>): string {
  const query = selectionQuery(...search);
  return query ? `${href('/providers')}?${query}` : href('/providers');
}

export const resultsTitle = (stateName: string, insurance: string, isContinued: boolean): string =>
  `${isContinued ? 'More dietitians' : 'Dietitians'} in ${stateName} who take ${insurance}`;

export const dietitiansText = (count: number): string =>
  count === 1 ? '1 dietitian' : `${count} dietitians`;

export function shownText(count: number, total: number): string {
  return `${total > count ? `${count} of ${dietitiansText(total)}` : dietitiansText(count)} shown`;
}

/** Returns the description of a page of results for search engines. */
export function resultsDescription(stateName: string, insurance: string, total: number): string {
  return `${dietitiansText(total)} at ${practice.name} licensed in ${stateName} who take${total === 1 ? 's' : ''} ${insurance} insurance. ${REASSURANCE}`;
}
