import { parseId } from '../../../domain/ids.ts';
import { MAX_FILTERS } from '../../../domain/limits.ts';
import { findByName } from '../../../domain/lists/insurer-names.ts';
import { languageName, sortLanguages } from '../../../domain/providers/languages.ts';
import type { ProviderQuery, SearchFilters } from '../../../domain/search/search-responses.ts';
import { FILTERS, type Filter, VISITS, type Visit } from '../../../domain/search/search-selection.ts';
import { invalid } from '../../errors.ts';
import type { ReferenceLists } from '../../lists/public-repository.ts';
import type { Filterable, ProviderFilter } from './repository.ts';

/** Narrows a filter by a search; null if a name is unknown. Other names of an insurer count, too. */
export function narrowBy(
  { stateCode, insuranceCompanyName }: Pick<ProviderQuery, 'stateCode' | 'insuranceCompanyName'>,
  { states, insuranceCompanies }: ReferenceLists,
  filter: ProviderFilter,
): ProviderFilter | null {
  const state = states.find(({ code }) => code === stateCode?.toUpperCase());
  const insurer = insuranceCompanyName ? findByName(insuranceCompanies, insuranceCompanyName) : null;
  if ((stateCode && !state) || (insuranceCompanyName && !insurer)) return null;
  return { ...filter, stateId: state?.id ?? null, insuranceCompanyId: insurer?.id ?? null };
}

const KINDS_OF_VISIT: Record<Visit, string> = { video: 'By video', in_person: 'In person' };

/** What a provider must have: one of each kind that is not empty. */
export type Wanted = ReturnType<typeof readWanted>;

/**
 * Reads a query's filters. Unknown values, and offices in another state than the search's, are ignored.
 * @param stateId the state of the search; null for any. @throws invalid if there are more than MAX_FILTERS.
 */
export function readWanted(
  query: Pick<ProviderQuery, Filter>,
  lists: Pick<ReferenceLists, 'concerns' | 'offices'>,
  stateId: number | null,
) {
  const count = FILTERS.flatMap((filter) => query[filter] ?? []).length;
  if (count > MAX_FILTERS) throw invalid(`At most ${MAX_FILTERS} filters are possible.`);
  const offices = lists.offices.filter((office) => stateId === null || office.stateId === stateId);
  const values = {
    concern: read('concern', (value) => lists.concerns.find(({ id }) => id === parseId(value))?.id),
    language: read('language', (code) => (languageName(code) ? code : undefined)),
    visit: read('visit', (value) => VISITS.find((each) => each === value)),
    office: read('office', (value) => offices.find(({ id }) => id === parseId(value))?.id),
  };
  return { values, offices };

  function read<Value>(filter: Filter, find: (value: string) => Value | undefined): Value[] {
    return (query[filter] ?? []).flatMap((value) => find(value) ?? []);
  }
}

/** Returns the providers that have all that is wanted. */
export function filterProviders(providers: Filterable[], wanted: Wanted): Filterable[] {
  return providers.filter((provider) => FILTERS.every((filter) => meets(provider, filter, wanted)));
}

/** Returns the choices among the results of a search. Selected ones are always listed. */
export function countFilters(
  providers: Filterable[],
  wanted: Wanted,
  { concerns }: Pick<ReferenceLists, 'concerns'>,
): SearchFilters {
  const { values, offices } = wanted;
  const choicesOf = (filter: Filter, items: [value: number | string, name: string][]) => {
    const others = FILTERS.filter((other) => other !== filter);
    const counts = new Map<number | string, number>();
    for (const each of providers.filter((each) => others.every((other) => meets(each, other, wanted)))) {
      for (const value of valuesOf(each, filter, wanted)) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    const selected: (number | string)[] = values[filter];
    return items
      .map(([value, name]) => ({
        value: String(value),
        name,
        count: counts.get(value) ?? 0,
        isSelected: selected.includes(value),
      }))
      .filter(({ count, isSelected }) => count > 0 || isSelected);
  };
  const isAlone = (city: string) => offices.filter((office) => office.city === city).length === 1;
  const cities = offices
    .map(({ id, city, name }): [number, string] => [id, isAlone(city) ? city : `${city}, ${name}`])
    .sort(([, a], [, b]) => (a < b ? -1 : 1));
  const spoken = new Set([...values.language, ...providers.flatMap((each) => each.languageCodes)]);
  return {
    total: filterProviders(providers, wanted).length,
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
  };
}

function meets(provider: Filterable, filter: Filter, wanted: Wanted): boolean {
  const values: (number | string)[] = wanted.values[filter];
  return values.length === 0 || valuesOf(provider, filter, wanted).some((value) => values.includes(value));
}

/** Returns what a provider has of one kind. Only offices of the search's state count. */
function valuesOf(provider: Filterable, filter: Filter, { offices }: Wanted): (number | string)[] {
  const officeIds = () => provider.officeIds.filter((officeId) => offices.some(({ id }) => id === officeId));
  switch (filter) {
    case 'concern':
      return provider.concernIds;
    case 'language':
      return provider.languageCodes;
    case 'office':
      return officeIds();
    case 'visit':
      return [...(provider.isByVideo ? ['video'] : []), ...(officeIds().length > 0 ? ['in_person'] : [])];
  }
}

/** Keeps the order of equal counts. */
const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count;
