import { practice } from '../../../practice.config.ts';
import { reassurance } from '../frame/reassurance.ts';
import { dietitiansText } from './dietitian-count.ts';

/** The texts of the search page. */
export const search = {
  title: 'Find a Dietitian',
  lead: 'Choose your state and your insurance. We show the dietitians who are licensed where you live and accept your insurance.',
  description: `Find a registered dietitian at ${practice.name} who is licensed in your state and accepts your insurance. ${reassurance}`,
};

/** The results of a search: the state's name, and where each dietitian is licensed. */
export type Found = {
  stateName: string;
  insurance: string;
  dietitians: { states: string[]; matchingState: string | null }[];
  /** Whether more results follow. */
  hasMore: boolean;
};

/** The texts of filters. */
export const filterTexts = {
  title: 'Filters',
  noFit: 'No dietitian fits all filters',
  noFitHint: 'Remove a filter, or clear all, to see more.',
  ignored: 'We left out a filter that does not apply here.',
};

/** Says which of the two is missing. @param hasLinks whether choices with dietitians follow. */
export const missingText = (chosen: string, missing: 'state' | 'insurance', hasLinks: boolean) =>
  hasLinks
    ? `You chose ${chosen}. Only your ${missing} is missing: choose it above or below.`
    : `We have no dietitians for ${chosen} yet. Please choose again.`;

/** Headings of the alternatives to a search without results. */
export const otherSearches = {
  insurers: (stateName: string) => `Insurance that our dietitians in ${stateName} take`,
  states: (insurance: string) => `States where our dietitians take ${insurance}`,
};

export const resultsTitle = (
  { stateName, insurance }: Pick<Found, 'stateName' | 'insurance'>,
  isContinued = false,
): string => `${isContinued ? 'More dietitians' : 'Dietitians'} in ${stateName} who take ${insurance}`;

/** Returns how many results are shown, of how many, or their range on later pages. */
export function shownText(count: number, first: number | null, total = count): string {
  if (!first || first === 1) {
    return `${total > count ? `${count} of ${dietitiansText(total)}` : dietitiansText(count)} shown`;
  }
  return count === 1 ? `Dietitian ${first} shown` : `Dietitians ${first} to ${first + count - 1} shown`;
}

/** Returns a one-line description for search engines. */
export function resultsDescription({ stateName, insurance, dietitians, hasMore }: Found): string {
  const count = dietitians.length;
  const who = `${hasMore ? 'More than ' : ''}${dietitiansText(count)}`;
  return `${who} at ${practice.name} licensed in ${stateName} who take${count === 1 ? 's' : ''} ${insurance} insurance. ${reassurance}`;
}
