import { camelCaseKeys } from '../../domain/case.ts';
import type { EhrIntegrationSettings, Provider, ProviderQuery } from '../../domain/entities.ts';
import { MAX_LIST_LIMIT, PICTURE_WIDTHS } from '../../domain/limits.ts';
import { picturePath } from '../../domain/pictures.ts';
import type { Database } from '../db/schema.ts';
import { lockTable, type Transaction, transaction } from '../db/transaction.ts';
import { gone, notFound } from '../errors.ts';
import { deleteUnusedImages, type EncodedImage, insertImage } from '../images/repository.ts';
import { type ReferenceLists, readReferenceLists } from '../reference-data/repository.ts';
import { getEhrIntegrationSettings } from '../settings/repository.ts';
import { readProviderForm } from './form.ts';
import {
  countProviders,
  findCursor,
  findSearches,
  listProviderIds,
  listProviders,
  type ProviderFilter,
} from './list/repository.ts';
import {
  deleteProvider,
  findProvider,
  insertProvider,
  NO_LINKS,
  type ProviderRecord,
  updateProvider,
  wasDeleted,
} from './repository.ts';

/** `after` is null for an id that cannot exist. */
type ProviderListQuery = Omit<ProviderQuery, 'after'> & { after?: number | null | undefined };

/** A page of the list; `next` is the next page's `after`, null at the end. */
export type ProviderPage = {
  providers: Provider[];
  next: number | null;
  /** For a numbered page: how many providers match, and how many would with any name. */
  counts: { matching: number; total: number } | null;
};

const EMPTY_PAGE: ProviderPage = { providers: [], next: null, counts: null };

const UNKNOWN = 'There is no provider with this id.';
/** Shown on the error page to visitors with an old link. */
const DELETED =
  'This dietitian is no longer listed. Please search for another one who is licensed in your state and accepts your insurance.';

export type ProviderService = ReturnType<typeof createProviderService>;

/** The provider directory (spec sections 2, 4 and 7). */
export function createProviderService(db: Database) {
  /** Returns at most MAX_LIST_LIMIT providers. A page number above the last returns the last page. */
  async function list({ limit = MAX_LIST_LIMIT, ...query }: ProviderListQuery): Promise<ProviderPage> {
    const directory = await readDirectory(db);
    const filter = resolveFilter(query, directory);
    if (!filter) return { ...EMPTY_PAGE, counts: query.page ? { matching: 0, total: 0 } : null };
    const counts = query.page ? await countProviders(db, filter) : null;
    const lastPage = counts ? Math.max(1, Math.ceil(counts.matching / limit)) : 1;
    const skip = (Math.min(query.page ?? 1, lastPage) - 1) * limit;
    const after = query.after && !counts ? await findCursor(db, query.after) : null;
    if (query.after !== undefined && !counts && !after) return EMPTY_PAGE;
    const isDescending = query.sort === '-name';
    const records = await listProviders(db, filter, { after, skip, limit: limit + 1, isDescending });
    const wanted = records.slice(0, limit);
    return {
      providers: wanted.map((record) => assemble(record, directory)),
      next: records.length > wanted.length ? (wanted.at(-1)?.id ?? null) : null,
      counts,
    };
  }

  /** @throws gone if the provider was deleted; not_found if it never existed. */
  async function get(id: number | null): Promise<Provider> {
    if (id === null) throw notFound(UNKNOWN);
    const [record, directory] = await Promise.all([findProvider(db, id), readDirectory(db)]);
    if (record) return assemble(record, directory);
    throw (await wasDeleted(db, id)) ? gone(DELETED) : notFound(UNKNOWN);
  }

  /**
   * Adds a provider from a form.
   * @throws invalid with the errors of all fields.
   */
  async function create(input: Record<string, unknown>): Promise<Provider> {
    const directory = await readDirectory(db);
    const { columns, links, pictures } = await readProviderForm(input, { isNew: true, known: directory });
    const { first_name = '', last_name = '' } = columns;
    const record = await transaction(db, async (trx) => {
      await storePictures(trx, pictures);
      return insertProvider(trx, { ...columns, first_name, last_name }, { ...NO_LINKS, ...links });
    });
    return assemble(record, directory);
  }

  /**
   * Updates only the fields that the form sends.
   * @throws not_found, also for deleted providers; invalid with the errors of all fields.
   */
  async function update(id: number | null, input: Record<string, unknown>): Promise<Provider> {
    // Check before decoding pictures.
    if (id === null || !(await findCursor(db, id))) throw notFound(UNKNOWN);
    const directory = await readDirectory(db);
    const { columns, links, pictures } = await readProviderForm(input, { isNew: false, known: directory });
    const changesPictures = 'avatar_hash' in columns || 'photo_hash' in columns;
    const record = await transaction(db, async (trx) => {
      if (changesPictures) await storePictures(trx, pictures);
      const updated = await updateProvider(trx, id, columns, links);
      if (!updated) throw notFound(UNKNOWN);
      if (changesPictures) await deleteUnusedImages(trx, updated.formerHashes);
      return updated.record;
    });
    return assemble(record, directory);
  }

  /** @throws not_found, also for deleted providers. */
  async function remove(id: number | null): Promise<void> {
    await transaction(db, async (trx) => {
      await lockTable(trx, 'images');
      const former = id && (await deleteProvider(trx, id));
      if (!former) throw notFound(UNKNOWN);
      await deleteUnusedImages(trx, former);
    });
  }

  /** The lock prevents deleting a picture while another provider starts using it. */
  async function storePictures(trx: Transaction, pictures: EncodedImage[]): Promise<void> {
    await lockTable(trx, 'images');
    for (const picture of pictures) await insertImage(trx, picture);
  }

  return {
    list,
    get,
    create,
    update,
    remove,
    /** Returns at most `limit` ids after the given one, in ascending order. */
    idsAfter: (after: number, limit: number) => listProviderIds(db, { after, limit }),
    /** Returns the searches with results. */
    searches: () => findSearches(db),
  };
}

/** Data shared by all providers; read once per request. */
type Directory = ReferenceLists & { ehr: EhrIntegrationSettings };

async function readDirectory(db: Database): Promise<Directory> {
  const [lists, ehr] = await Promise.all([readReferenceLists(db), getEhrIntegrationSettings(db)]);
  return { ...lists, ehr };
}

/** Resolves names to ids; null if one is unknown. */
function resolveFilter(
  { stateCode, insuranceCompanyName, q = '' }: ProviderListQuery,
  directory: Directory,
): ProviderFilter | null {
  const state = directory.states.find(({ code }) => code === stateCode);
  const insurer = directory.insuranceCompanies.find(({ name }) => name === insuranceCompanyName);
  if ((stateCode && !state) || (insuranceCompanyName && !insurer)) return null;
  return { stateId: state?.id ?? null, insuranceCompanyId: insurer?.id ?? null, name: q.trim() };
}

function assemble(
  {
    sort_key: _key,
    search_name: _name,
    avatar_hash,
    photo_hash,
    stateIds,
    credentialIds,
    insuranceCompanyIds,
    ...own
  }: ProviderRecord,
  { states, credentials, insuranceCompanies, ehr }: Directory,
): Provider {
  return {
    ...camelCaseKeys(own),
    avatarUrl: avatar_hash && picturePath(avatar_hash, PICTURE_WIDTHS.avatar[1]),
    photoUrl: photo_hash && picturePath(photo_hash, PICTURE_WIDTHS.photo[1]),
    states: states.filter(({ id }) => stateIds.includes(id)),
    credentials: credentials.filter(({ id }) => credentialIds.includes(id)),
    insuranceCompanies: insuranceCompanies.filter(({ id }) => insuranceCompanyIds.includes(id)),
    appointmentSchedulingUrl:
      ehr.providerAppointmentBaseUrl && own.ehr_uuid
        ? bookingUrl(ehr.providerAppointmentBaseUrl, own.ehr_uuid)
        : null,
  };
}

/** Appends the provider's id to the base URL, never to its host. */
function bookingUrl(base: string, ehrUuid: string): string {
  const isHostOnly = /^https?:\/\/[^/?#]+$/i.test(base);
  return `${base}${isHostOnly ? '/' : ''}${encodeURIComponent(ehrUuid)}`;
}
