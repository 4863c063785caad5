import { addDays } from '../../../domain/dates.ts';
import { acceptedInsurance, activeRows } from '../../../domain/directory/active-rows.ts';
import { isPaused } from '../../../domain/directory/availability.ts';
import { sortLanguages } from '../../../domain/directory/languages.ts';
import { picturePath } from '../../../domain/directory/pictures.ts';
import { PROVIDER_ANSWERS, PROVIDER_FLAGS, PROVIDER_TEXTS } from '../../../domain/directory/provider-form.ts';
import type { Office, Provider, Search, StaffProvider } from '../../../domain/directory/schemas.ts';
import type { SearchQuery, StaffProviderQuery } from '../../../domain/directory/search/schemas.ts';
import { readSort } from '../../../domain/directory/table.ts';
import { EXPIRING_DAYS, MAX_LIST_LIMIT, PICTURE_WIDTHS } from '../../../domain/limits.ts';
import { keysOf, pick } from '../../../domain/objects.ts';
import type { EhrIntegrationSettings } from '../../../domain/practice/schemas.ts';
import { listEvents } from '../../db/history/repository.ts';
import type { Database } from '../../db/schema.ts';
import type { Today } from '../../db/today.ts';
import { gone, notFound } from '../../errors.ts';
import { getEhrIntegrationSettings } from '../../practice/ehr-settings/repository.ts';
import {
  findInsurerByName,
  listStates,
  type ReferenceLists,
  readReferenceLists,
} from '../reference-lists/repository.ts';
import { type FilterQuery, resolveCriteria } from './criteria/resolve.ts';
import { snapshot, stateCodesOf } from './history.ts';
import {
  countProviders,
  findCursor,
  findSearches,
  listProviderIds,
  listProviders,
  type ProviderFilter,
} from './list/repository.ts';
import type { ProviderRecord } from './record.ts';
import { findProvider, wasDeleted } from './repository.ts';

export const UNKNOWN = 'There is no provider with this id.';
/** Shown on the error page to visitors with an old link. */
const UNLISTED =
  'This dietitian is no longer listed. Please search for another one who is licensed in your state and accepts your insurance.';

const TEXTS = keysOf({ ...PROVIDER_TEXTS, ...PROVIDER_FLAGS });
const ANSWERS = keysOf(PROVIDER_ANSWERS);
const FOR_STAFF = [
  'listing',
  'pausedFrom',
  'pausedUntil',
  'pauseNote',
  'contactEmail',
  'caqhId',
  'officeIds',
  'licenses',
  'panels',
] as const;

/** The directory as visitors see it today (spec sections 2, 4 and 7). */
export function createDirectoryService(db: Database, today: Today) {
  return {
    async list(query: ListQuery): Promise<ListPage<Provider>> {
      const day = today();
      const directory = await readDirectory(db);
      const page = await readList(db, directory, query, day);
      return { ...page, providers: page.providers.map((record) => toProvider(record, directory, day)) };
    },

    /** @throws gone if the provider is unlisted or was deleted; not_found for a draft, or if it never existed. */
    async get(id: number | null): Promise<Provider> {
      if (id === null) throw notFound(UNKNOWN);
      const [record, directory] = await Promise.all([findProvider(db, id), readDirectory(db)]);
      if (record?.listing === 'listed') return toProvider(record, directory, today());
      if (record?.listing === 'unlisted') {
        throw gone(UNLISTED, { stateCodes: stateCodesOf(snapshot(record, directory)) });
      }
      if (!(await wasDeleted(db, id))) throw notFound(UNKNOWN);
      const { events } = await listEvents(db, { subject: 'provider', subjectId: id }, { limit: 1 });
      throw gone(UNLISTED, { stateCodes: stateCodesOf(events[0]?.oldValue) });
    },

    /** Returns at most `limit` ids after the given one, in ascending order. */
    ids: (limit: number) => listProviderIds(db, limit),
    /** Returns the searches with results, by state and insurer. */
    async searches(query: SearchQuery = {}): Promise<Search[]> {
      const on = today();
      const resolved = await resolveFilter(db, query, { states: await listStates(db) }, on);
      return resolved ? findSearches(db, { ...resolved.filter, on }) : [];
    },
  };
}

/** `after` is null for an id that cannot exist. */
export type ListQuery = Omit<StaffProviderQuery, 'after'> &
  FilterQuery & {
    after?: number | null | undefined;
    /** For staff's orders and filters. */
    today?: string;
  };

/** A page of a list; `next` is the next page's `after`, null at the end. */
export type ListPage<Item> = {
  providers: Item[];
  next: number | null;
  /** For a numbered page: the number of matches, and the number without the name filter. */
  counts: { matching: number; total: number } | null;
  /** The current name of the filter's insurer; null without one, or with an unknown state or insurer. */
  insurer: string | null;
};

/**
 * Returns at most MAX_LIST_LIMIT providers. A page number above the last returns the last page.
 * @param on the day of the results for visitors; null for staff.
 */
export async function readList(
  db: Database,
  directory: Directory,
  { limit = MAX_LIST_LIMIT, ...query }: ListQuery,
  on: string | null,
): Promise<ListPage<ProviderRecord>> {
  const resolved = await resolveFilter(db, query, directory, on);
  if (!resolved) {
    return {
      providers: [],
      next: null,
      counts: query.page ? { matching: 0, total: 0 } : null,
      insurer: null,
    };
  }
  const { insurer } = resolved;
  const { stateId } = resolved.filter;
  const criteria = on === null ? null : resolveCriteria(query, directory, stateId);
  const filter = { ...resolved.filter, criteria };
  const counts = query.page ? await countProviders(db, filter) : null;
  const lastPage = counts ? Math.max(1, Math.ceil(counts.matching / limit)) : 1;
  const skip = (Math.min(query.page ?? 1, lastPage) - 1) * limit;
  const after = query.after && !counts ? await findCursor(db, query.after) : null;
  if (query.after !== undefined && !counts && !after) return { providers: [], next: null, counts, insurer };
  const { by, isDescending } = readSort(query.sort ?? '') ?? { by: 'name', isDescending: false };
  const order = by === 'name' ? null : { by, today: query.today ?? '' };
  const page = { after: order ? null : after, skip, limit: limit + 1, isDescending, order };
  const records = await listProviders(db, filter, page);
  const providers = records.slice(0, limit);
  return {
    providers,
    next: records.length > providers.length && !order ? (providers.at(-1)?.id ?? null) : null,
    counts,
    insurer,
  };
}

/** The last day on which a license expires soon. */
export const expiringUntil = (today: string) => addDays(today, EXPIRING_DAYS);

/** Resolves names to ids; null if one is unknown. Other names of an insurer count, too. */
export async function resolveFilter(
  db: Database,
  { stateCode, insuranceCompanyName, q = '', listing, license, today = '' }: ListQuery,
  { states }: Pick<ReferenceLists, 'states'>,
  on: string | null,
): Promise<{ filter: ProviderFilter; insurer: string | null } | null> {
  const state = states.find(({ code }) => code === stateCode);
  const insurer = insuranceCompanyName ? await findInsurerByName(db, insuranceCompanyName) : null;
  if ((stateCode && !state) || (insuranceCompanyName && !insurer)) return null;
  return {
    filter: {
      stateId: state?.id ?? null,
      insuranceCompanyId: insurer?.id ?? null,
      name: q.trim() ? [q.trim()] : [],
      listing: on === null ? (listing ?? null) : 'listed',
      licenseUntil: license ? expiringUntil(today) : null,
      on,
      criteria: null,
    },
    insurer: insurer?.name ?? null,
  };
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
  const { licenses, panels } = activeRows(record, today);
  const { providerAppointmentBaseUrl: bookingBase } = directory.ehr;
  const isPausedToday = isPaused(record, today);
  return {
    id,
    // Other columns may be private.
    ...pick(record, TEXTS),
    answers: pick(record, ANSWERS),
    concerns: record.concernIds.flatMap((wanted) => {
      const concern = directory.concerns.find((each) => each.id === wanted);
      return concern ? [{ id: concern.id, name: concern.name }] : [];
    }),
    languages: sortLanguages(record.languageCodes),
    offices: directory.offices
      .filter(
        (office) =>
          record.officeIds.includes(office.id) &&
          !office.isHidden &&
          licenses.some(({ stateId }) => stateId === office.stateId),
      )
      .map(toOffice),
    avatarUrl: avatarHash && picturePath(avatarHash, PICTURE_WIDTHS.avatar[1]),
    photoUrl: photoHash && picturePath(photoHash, PICTURE_WIDTHS.photo[1]),
    states: directory.states.flatMap((state) => {
      const license = licenses.find(({ stateId }) => stateId === state.id);
      return license ? [{ ...state, kind: license.kind }] : [];
    }),
    credentials: directory.credentials.filter((each) => record.credentialIds.includes(each.id)),
    insuranceCompanies: acceptedInsurance(panels, directory),
    appointmentSchedulingUrl: bookingBase && ehrUuid ? bookingUrl(bookingBase, ehrUuid) : null,
    acceptingNewPatients: !isPausedToday,
    pausedUntil: isPausedToday ? record.pausedUntil : null,
    pauseNote: isPausedToday ? record.pauseNote : null,
  };
}

/** Returns an office as visitors see it. */
function toOffice({ stateId: _s, isHidden: _h, ...office }: ReferenceLists['offices'][number]): Office {
  return office;
}

/** Returns a provider as staff see it on a day. */
export function toStaffProvider(record: ProviderRecord, directory: Directory, today: string): StaffProvider {
  return {
    ...toProvider(record, directory, today),
    ...pick(record, FOR_STAFF),
  };
}

/** Appends the provider's id to the base URL, never to its host. */
function bookingUrl(base: string, ehrUuid: string): string {
  const isHostOnly = /^https?:\/\/[^/?#]+$/i.test(base);
  return `${base}${isHostOnly ? '/' : ''}${encodeURIComponent(ehrUuid)}`;
}
