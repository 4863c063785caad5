import type { Filter, Visit } from '../../../../domain/directory/search/filters.ts';
import type { ProviderRecord } from '../record.ts';

/** What providers must have: one of each list that is not empty. */
export type Criteria = { concern: number[]; language: string[]; visit: Visit[]; office: number[] };

/** The offices that can be visited, and their states. */
export type OpenOffices = { id: number; stateId: number }[];

const LETTERS: Record<Filter, string> = { concern: 'c', language: 'l', visit: 'v', office: 'o' };

/** The name of a choice in search rows and counts. */
export const keyOf = (filter: Filter, value: number | string) => `${LETTERS[filter]}${value}`;

/** Whether a key is one of this filter. */
export const isKeyOf = (filter: Filter, key: string) => key.startsWith(LETTERS[filter]);

/** Returns what a provider has to offer, as a search row stores it: keys with spaces around each. */
export function choicesText(
  provider: Pick<ProviderRecord, 'concernIds' | 'languageCodes' | 'officeIds' | 'isByVideo'>,
): string {
  const keys = [
    ...provider.concernIds.map((id) => keyOf('concern', id)),
    ...provider.languageCodes.map((code) => keyOf('language', code)),
    ...provider.officeIds.map((id) => keyOf('office', id)),
    ...(provider.isByVideo ? [keyOf('visit', 'video')] : []),
  ];
  return ` ${keys.join(' ')} `;
}
