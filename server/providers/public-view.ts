import { nameWords } from '../../domain/fold-text.ts';
import { parseId } from '../../domain/ids.ts';
import { FEATURED_COUNT, MAX_LIST_LIMIT, MAX_NAMED, PICTURE_WIDTHS } from '../../domain/limits.ts';
import { keysOf, pick } from '../../domain/objects.ts';
import type { EhrIntegrationSettings } from '../../domain/practice/practice-responses.ts';
import { sortLanguages } from '../../domain/providers/languages.ts';
import { activeRows } from '../../domain/providers/panels.ts';
import { picturePath } from '../../domain/providers/pictures.ts';
import {
  PROVIDER_ANSWERS,
  PROVIDER_FLAGS,
  PUBLIC_TEXTS,
  STAFF_TEXTS,
} from '../../domain/providers/provider-form.ts';
import type { Office, Provider, Search, StaffProvider } from '../../domain/providers/provider-responses.ts';
import type {
  ProviderQuery,
  SearchFilters,
  SearchFiltersQuery,
  SearchQuery,
} from '../../domain/search/search-responses.ts';
import { isSearchableName } from '../../domain/search/searchable-name.ts';
import type { Database, ProviderRow } from '../db/schema.ts';
import { gone, notFound } from '../errors.ts';
import { type ReferenceLists, readReferenceLists } from '../lists/public-repository.ts';
import type { Today } from '../operations/today.ts';
import { getEhrIntegrationSettings } from '../practice/repository.ts';
import { countFilters, matchingOffers, narrowBy, type ResolvedCriteria, resolveCriteria } from './filters.ts';
import type { ProviderRecord } from './record.ts';
import { findProvider, findProviders, wasDeleted, withLists } from './repository.ts';
import {
  ANY_PROVIDER,
  findCursor,
  findSearches,
  listFeatured,
  listLicensedStates,
  listOffers,
  listProviderIds,
  listProviders,
  type ProviderFilter,
} from './search/repository.ts';

export const UNKNOWN = 'There is no provider with this id.';
/** Shown on the error page to visitors with an old link. */
const UNLISTED =
  'This dietitian is no longer listed. Please search for another one who is licensed in your state and accepts your insurance.';

const TEXTS = keysOf({ ...PUBLIC_TEXTS, ...PROVIDER_FLAGS });
const ANSWERS = keysOf(PROVIDER_ANSWERS);
const FOR_STAFF = [
  ...keysOf(STAFF_TEXTS),
  ...(['listing', 'acceptingNote', 'officeIds', 'revision', 'licenses', 'panels'] as const),
];

/** The directory as visitors see it today (spec sections 2, 4 and 7). */
export function createDirectoryService(db: Database, today: Today) {
  const resolve = (query: SearchQuery, lists: ReferenceLists) => narrowBy(query, lists, listedOn(today()));

  const toProviders = async (rows: ProviderRow[], directory: Directory) =>
    (await withLists(db, rows)).map((record) => toProvider(record, directory, today()));

  return {
    /** @throws invalid if the query has too many filters. */
    async list(query: ProviderQuery): Promise<ProviderPage> {
      const directory = await readDirectory(db);
      const resolved = resolve(query, directory);
      const criteria = resolveCriteria(query, directory, resolved?.stateId ?? null);
      if (!resolved) return { providers: [], next: null };
      const { records, next } = await readPage(db, resolved, criteria, query);
      const providers = records.map((record) => toProvider(record, directory, today()));
      return { providers, next };
    },

    /** Returns the choices among the results of a search. @throws invalid if the query has too many filters. */
    async filters(query: SearchFiltersQuery): Promise<SearchFilters> {
      const lists = await readReferenceLists(db);
      const resolved = resolve(query, lists);
      const { stateId = null, insuranceCompanyId = null } = resolved ?? {};
      const criteria = resolveCriteria(query, lists, stateId);
      const isComplete = resolved && stateId !== null && insuranceCompanyId !== null;
      return countFilters(isComplete ? await listOffers(db, resolved) : [], criteria, lists);
    },

    /** Returns at most MAX_NAMED listed providers whose names have all words of the text. */
    async named(text: string): Promise<Provider[]> {
      if (!isSearchableName(text)) return [];
      const directory = await readDirectory(db);
      const name = nameWords(text, directory.credentials);
      const rows = await listProviders(db, { ...listedOn(today()), name }, { limit: MAX_NAMED });
      return toProviders(rows, directory);
    },

    /** Returns FEATURED_COUNT providers, others each day. */
    async featured(): Promise<Provider[]> {
      const rows = await listFeatured(db, today(), FEATURED_COUNT);
      return toProviders(rows, await readDirectory(db));
    },

    licensedStates: () => listLicensedStates(db, today()),

    /** @throws gone if the provider is unlisted or was deleted; not_found for a draft, or if it never existed. */
    async get(id: number | null): Promise<Provider> {
      if (id === null) throw notFound(UNKNOWN);
      const [record, directory] = await Promise.all([findProvider(db, id), readDirectory(db)]);
      if (record?.listing === 'listed') return toProvider(record, directory, today());
      if (record?.listing === 'unlisted') {
        const { states } = toProvider(record, directory, today());
        throw gone(UNLISTED, { stateCodes: states.map(({ code }) => code) });
      }
      throw !record && (await wasDeleted(db, id)) ? gone(UNLISTED) : notFound(UNKNOWN);
    },

    /** Returns at most `limit` ids after the given one, in ascending order. */
    ids: (limit: number) => listProviderIds(db, limit),

    /** Returns the searches with results, by state and insurer. */
    async searches(query: SearchQuery = {}): Promise<Search[]> {
      const resolved = resolve(query, await readReferenceLists(db));
      return resolved ? findSearches(db, resolved) : [];
    },
  };
}

/** A page of a list; `next` is the next page's `after`, null at the end. */
type ProviderPage = { providers: Provider[]; next: number | null };

const listedOn = (on: string): ProviderFilter => ({ ...ANY_PROVIDER, listing: 'listed', on });

/** Reads a page after the provider with the id `after`: after nobody, if there is none. */
async function readPage(
  db: Database,
  filter: ProviderFilter,
  criteria: ResolvedCriteria,
  { limit = MAX_LIST_LIMIT, after }: ProviderQuery,
): Promise<{ records: ProviderRecord[]; next: number | null }> {
  let records: ProviderRecord[];
  if (Object.values(criteria.criteria).some(({ length }) => length > 0)) {
    const found = matchingOffers(await listOffers(db, filter), criteria).map(({ id }) => id);
    const start = after === undefined ? 0 : found.indexOf(Number(after)) + 1;
    const isUnknown = after !== undefined && start === 0;
    records = await findProviders(db, isUnknown ? [] : found.slice(start, start + limit + 1));
  } else {
    const cursor = after === undefined ? null : await findCursor(db, parseId(after) ?? 0);
    if (after !== undefined && !cursor) return { records: [], next: null };
    records = await withLists(db, await listProviders(db, filter, { after: cursor, limit: limit + 1 }));
  }
  const isLast = records.length <= limit;
  return { records: records.slice(0, limit), next: isLast ? null : (records[limit - 1]?.id ?? null) };
}

/** Data shared by all providers; read once per request. */
export type Directory = ReferenceLists & { ehr: EhrIntegrationSettings };

export async function readDirectory(db: Database): Promise<Directory> {
  const [lists, ehr] = await Promise.all([readReferenceLists(db), getEhrIntegrationSettings(db)]);
  return { ...lists, ehr };
}

/** Returns a provider as visitors see it on a day. */
export function toProvider(record: ProviderRecord, directory: Directory, today: string): Provider {
  const { id, ehrUuid, avatarHash, photoHash } = record;
  const { stateIds, panels } = activeRows(record, today);
  const { providerAppointmentBaseUrl: bookingBase } = directory.ehr;
  return {
    id,
    // Other columns may be private.
    ...pick(record, TEXTS),
    acceptingNote: record.isAccepting ? null : record.acceptingNote,
    answers: pick(record, ANSWERS),
    concerns: record.concernIds.flatMap((wanted) => {
      const concern = directory.concerns.find((each) => each.id === wanted);
      return concern ? [{ id: concern.id, name: concern.name }] : [];
    }),
    languages: sortLanguages(record.languageCodes),
    offices: directory.offices
      .filter((office) => record.officeIds.includes(office.id) && stateIds.includes(office.stateId))
      .map(toOffice),
    avatarUrl: avatarHash && picturePath(avatarHash, PICTURE_WIDTHS.avatar[1]),
    photoUrl: photoHash && picturePath(photoHash, PICTURE_WIDTHS.photo[1]),
    states: directory.states.filter((state) => stateIds.includes(state.id)),
    credentials: directory.credentials.filter((each) => record.credentialIds.includes(each.id)),
    insuranceCompanies: directory.insuranceCompanies.flatMap(({ id, name }) => {
      const own = panels.filter(({ insuranceCompanyId }) => insuranceCompanyId === id);
      if (own.length === 0) return [];
      const chosen = directory.states.filter((state) => own.some(({ stateId }) => stateId === state.id));
      return { id, name, stateCodes: chosen.length > 0 ? chosen.map(({ code }) => code) : null };
    }),
    appointmentSchedulingUrl: bookingBase && ehrUuid ? bookingUrl(bookingBase, ehrUuid) : null,
  };
}

/** Returns an office as visitors see it. */
function toOffice({ stateId: _s, ...office }: ReferenceLists['offices'][number]): Office {
  return office;
}

/** Returns a provider as staff see it on a day. */
export function toStaffProvider(record: ProviderRecord, directory: Directory, today: string): StaffProvider {
  return {
    ...toProvider(record, directory, today),
    ...pick(record, FOR_STAFF),
  };
}

/** Appends the provider's id to the base URL, after one slash unless it belongs to a query or fragment. */
function bookingUrl(base: string, ehrUuid: string): string {
  const start = /[?#]/.test(base) ? base : base.replace(/\/*$/, '/');
  return start + encodeURIComponent(ehrUuid);
}
