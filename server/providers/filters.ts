import { parseId } from '../../domain/ids.ts';
import { MAX_FILTERS } from '../../domain/limits.ts';
import { findByName } from '../../domain/lists/insurer-names.ts';
import { languageName, sortLanguages } from '../../domain/providers/languages.ts';
import { FILTERS, type Filter, VISITS, type Visit } from '../../domain/search/search-filters.ts';
import type { SearchFilters, SearchQuery } from '../../domain/search/search-responses.ts';
import { shorten } from '../../domain/shorten.ts';
import { invalid } from '../errors.ts';
import type { ReferenceLists } from '../lists/public-repository.ts';
import type { Offer, ProviderFilter } from './search/repository.ts';

/** Narrows a filter by a search; null if a name is unknown. Other names of an insurer count, too. */
export function narrowBy(
  { stateCode, insuranceCompanyName }: SearchQuery,
  { states, insuranceCompanies }: ReferenceLists,
  filter: ProviderFilter,
): ProviderFilter | null {
  const state = states.find(({ code }) => code === stateCode?.toUpperCase());
  const insurer = insuranceCompanyName ? findByName(insuranceCompanies, insuranceCompanyName) : null;
  if ((stateCode && !state) || (insuranceCompanyName && !insurer)) return null;
  return { ...filter, stateId: state?.id ?? null, insuranceCompanyId: insurer?.id ?? null };
}

/** The values that a request names. */
export type FilterQuery = Partial<Record<Filter, string[]>>;

/** What providers must have: one of each kind that is not empty. */
type Criteria = { concern: number[]; language: string[]; visit: Visit[]; office: number[] };

export type ResolvedCriteria = Pick<SearchFilters, 'ignored'> & {
  criteria: Criteria;
  /** The offices of the search's state; of all states without one. */
  offices: ReferenceLists['offices'];
};

/** The most characters of an ignored value that identify it. */
const SHOWN_LENGTH = 40;

const KINDS_OF_VISIT: Record<Visit, string> = { video: 'By video', in_person: 'In person' };

/**
 * Resolves filters. Unknown values, and offices in another state, are ignored.
 * @param stateId the state of the search; null for any. @throws invalid if there are more than MAX_FILTERS.
 */
export function resolveCriteria(
  query: FilterQuery,
  lists: Pick<ReferenceLists, 'concerns' | 'offices'>,
  stateId: number | null,
): ResolvedCriteria {
  const count = FILTERS.flatMap((filter) => query[filter] ?? []).length;
  if (count > MAX_FILTERS) throw invalid(`At most ${MAX_FILTERS} filters are possible.`);
  const offices = lists.offices.filter((office) => stateId === null || office.stateId === stateId);
  const ignored: ResolvedCriteria['ignored'] = [];
  const criteria: Criteria = {
    concern: read('concern', (value) => lists.concerns.find(({ id }) => id === parseId(value))?.id),
    language: read('language', (code) => (languageName(code) ? code : undefined)),
    visit: read('visit', (value) => VISITS.find((each) => each === value)),
    office: read('office', (value) => offices.find(({ id }) => id === parseId(value))?.id),
  };
  return { criteria, offices, ignored };

  function read<Value>(filter: Filter, find: (value: string) => Value | undefined): Value[] {
    const values = new Set<Value>();
    for (const value of query[filter] ?? []) {
      const known = find(value);
      if (known === undefined) ignored.push({ filter, value: shorten(value, SHOWN_LENGTH) });
      else values.add(known);
    }
    return [...values];
  }
}

/** Returns the offers that meet all criteria. */
export function matchingOffers(offers: Offer[], resolved: ResolvedCriteria): Offer[] {
  return offers.filter((offer) => FILTERS.every((filter) => meets(offer, filter, resolved)));
}

/** Returns the choices among the offers of a search. Selected ones are always listed. */
export function countFilters(
  offers: Offer[],
  resolved: ResolvedCriteria,
  { concerns }: Pick<ReferenceLists, 'concerns'>,
): SearchFilters {
  const { criteria, offices, ignored } = resolved;
  const choicesOf = (filter: Filter, items: [value: number | string, name: string][]) => {
    const others = FILTERS.filter((other) => other !== filter);
    const counts = new Map<number | string, number>();
    for (const offer of offers.filter((each) => others.every((other) => meets(each, other, resolved)))) {
      for (const value of valuesOf(offer, filter, resolved)) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const wanted: (number | string)[] = criteria[filter];
    return items
      .map(([value, name]) => ({
        value: String(value),
        name,
        count: counts.get(value) ?? 0,
        isSelected: wanted.includes(value),
      }))
      .filter(({ count, isSelected }) => count > 0 || isSelected);
  };
  const isAlone = (city: string) => offices.filter((office) => office.city === city).length === 1;
  const cities = offices
    .map(({ id, city, name }): [number, string] => [id, isAlone(city) ? city : `${city}, ${name}`])
    .sort(([, a], [, b]) => (a < b ? -1 : 1));
  const spoken = new Set([...criteria.language, ...offers.flatMap((offer) => offer.languageCodes)]);
  return {
    total: matchingOffers(offers, resolved).length,
    concerns: choicesOf(
      'concern',
      concerns.map(({ id, name }) => [id, name]),
    ),
    languages: choicesOf(
      'language',
      sortLanguages([...spoken]).map(({ code, name }) => [code, name]),
    ).sort(byCount),
    visits: choicesOf(
      'visit',
      VISITS.map((visit) => [visit, KINDS_OF_VISIT[visit]]),
    ),
    offices: choicesOf('office', cities).sort(byCount),
    ignored,
  };
}

function meets(offer: Offer, filter: Filter, resolved: ResolvedCriteria): boolean {
  const wanted: (number | string)[] = resolved.criteria[filter];
  return wanted.length === 0 || valuesOf(offer, filter, resolved).some((value) => wanted.includes(value));
}

/** Returns what a provider offers of one kind. Only offices of the search's state count. */
function valuesOf(offer: Offer, filter: Filter, { offices }: ResolvedCriteria): (number | string)[] {
  const officeIds = () => offer.officeIds.filter((wanted) => offices.some(({ id }) => id === wanted));
  switch (filter) {
    case 'concern':
      return offer.concernIds;
    case 'language':
      return offer.languageCodes;
    case 'office':
      return officeIds();
    case 'visit':
      return [...(offer.isByVideo ? ['video'] : []), ...(officeIds().length > 0 ? ['in_person'] : [])];
  }
}

/** Keeps the order of equal counts. */
const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count;
