import { camelCaseKeys } from '../../domain/case.ts';
import type { EhrIntegrationSettings, Provider, ProviderQuery } from '../../domain/entities.ts';
import { parseId } from '../../domain/ids.ts';
import { PICTURE_WIDTHS } from '../../domain/limits.ts';
import { picturePath } from '../../domain/pictures.ts';
import type { SearchSelection } from '../../domain/search-selection.ts';
import type { Database, DatabaseOrTransaction } from '../db/schema.ts';
import { lockTable, transaction } from '../db/transaction.ts';
import { gone, notFound } from '../errors.ts';
import { deleteUnusedImages, insertImage } from '../images/repository.ts';
import { listCredentials, listInsuranceCompanies, listStates } from '../reference-data/repository.ts';
import { getEhrIntegrationSettings } from '../settings/repository.ts';
import { readProviderForm } from './form.ts';
import {
  deleteProvider,
  findCursor,
  findProvider,
  findSearches,
  insertProvider,
  listProviderIds,
  listProviders,
  NO_LINKS,
  type ProviderFilter,
  type ProviderRecord,
  updateProvider,
  wasDeleted,
} from './repository.ts';

/** A part of the list; `next` is the id to go on after, null at the end. */
export type ProviderPage = { providers: Provider[]; next: number | null };

const UNKNOWN = 'There is no provider with this id.';
/** For the visitor who followed an old link: the error page shows it. */
const DELETED =
  'This dietitian is no longer listed. Please search for another one who is licensed in your state and accepts your insurance.';

export type ProviderService = ReturnType<typeof createProviderService>;

/** The provider directory: what visitors read, and what staff change (spec sections 2, 4 and 7). */
export function createProviderService(db: Database) {
  async function list(query: ProviderQuery): Promise<ProviderPage> {
    const directory = await readDirectory(db);
    const filter = resolveFilter(query, directory);
    if (!filter) return { providers: [], next: null };
    const { limit = null } = query;
    const after = query.after === undefined ? null : await findAfter(query.after);
    if (query.after !== undefined && !after) return { providers: [], next: null };
    const records = await listProviders(db, filter, { after, limit: limit && limit + 1 });
    const wanted = limit === null ? records : records.slice(0, limit);
    return {
      providers: wanted.map((record) => assemble(record, directory)),
      next: records.length > wanted.length ? (wanted.at(-1)?.id ?? null) : null,
    };
  }

  /** @throws gone when the provider with that id was deleted; not_found when there never was one. */
  async function get(id: string): Promise<Provider> {
    const provider = await find(id);
    if (provider) return provider;
    const number = parseId(id);
    throw number && (await wasDeleted(db, number)) ? gone(DELETED) : notFound(UNKNOWN);
  }

  /** What of the directory has an address of its own: at most that many providers, and the searches that find any. */
  async function findable(limit: number): Promise<{ ids: number[]; searches: SearchSelection[] }> {
    const [ids, searches] = await Promise.all([listProviderIds(db, limit), findSearches(db)]);
    return { ids, searches };
  }

  /** For who wants to change it: one that was deleted is as unknown as one that never was. */
  async function existing(id: string): Promise<Provider> {
    const provider = await find(id);
    if (!provider) throw notFound(UNKNOWN);
    return provider;
  }

  async function find(id: string): Promise<Provider | null> {
    const number = parseId(id);
    const [record, directory] = await Promise.all([number && findProvider(db, number), readDirectory(db)]);
    return record ? assemble(record, directory) : null;
  }

  /**
   * Adds a provider from the fields of a form.
   * @throws invalid with the errors of all fields.
   */
  async function create(input: Record<string, unknown>): Promise<Provider> {
    const { columns, links, pictures } = await readProviderForm(db, input, { isNew: true });
    const { first_name = '', last_name = '' } = columns;
    const id = await change(async (trx) => {
      for (const picture of pictures) await insertImage(trx, picture);
      return insertProvider(trx, { ...columns, first_name, last_name }, { ...NO_LINKS, ...links });
    });
    return get(String(id));
  }

  /**
   * Changes what the form sends and leaves the rest, in one transaction.
   * @throws not_found; invalid with the errors of all fields.
   */
  async function update(id: string, input: Record<string, unknown>): Promise<Provider> {
    await existing(id);
    const { columns, links, pictures } = await readProviderForm(db, input, { isNew: false });
    await change(async (trx) => {
      for (const picture of pictures) await insertImage(trx, picture);
      const number = parseId(id);
      const former = number && (await updateProvider(trx, number, columns, links));
      if (!former) throw notFound(UNKNOWN);
      await deleteUnusedImages(trx, former);
    });
    return existing(id);
  }

  /** @throws not_found when there is no provider with that id, or no more. */
  async function remove(id: string): Promise<void> {
    await change(async (trx) => {
      const number = parseId(id);
      const former = number && (await deleteProvider(trx, number));
      if (!former) throw notFound(UNKNOWN);
      await deleteUnusedImages(trx, former);
    });
  }

  /** One change at a time, so that a picture is not deleted while another provider is given it. */
  function change<T>(work: (trx: DatabaseOrTransaction) => Promise<T>): Promise<T> {
    return transaction(db, async (trx) => {
      await lockTable(trx, 'images');
      return work(trx);
    });
  }

  async function findAfter(after: string) {
    const id = parseId(after);
    return id === null ? null : findCursor(db, id);
  }

  return { list, get, findable, create, update, remove };
}

/** The short lists that every answer draws on. Reading them whole is cheaper than joining them. */
type Directory = {
  states: Awaited<ReturnType<typeof listStates>>;
  credentials: Awaited<ReturnType<typeof listCredentials>>;
  insuranceCompanies: Awaited<ReturnType<typeof listInsuranceCompanies>>;
  ehr: EhrIntegrationSettings;
};

async function readDirectory(db: Database): Promise<Directory> {
  const [states, credentials, insuranceCompanies, ehr] = await Promise.all([
    listStates(db),
    listCredentials(db),
    listInsuranceCompanies(db),
    getEhrIntegrationSettings(db),
  ]);
  return { states, credentials, insuranceCompanies, ehr };
}

/** Turns the visitor's words into ids; null when one is unknown, so that the words never reach a query. */
function resolveFilter(
  { stateCode, insuranceCompanyName }: ProviderQuery,
  directory: Directory,
): ProviderFilter | null {
  const state = directory.states.find(({ code }) => code === stateCode);
  const insurer = directory.insuranceCompanies.find(({ name }) => name === insuranceCompanyName);
  if ((stateCode && !state) || (insuranceCompanyName && !insurer)) return null;
  return { stateId: state?.id ?? null, insuranceCompanyId: insurer?.id ?? null };
}

function assemble(
  {
    sort_key: _,
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

/** The provider's id behind the base address; never as a part of its host. */
function bookingUrl(base: string, ehrUuid: string): string {
  const isHostOnly = /^https?:\/\/[^/?#]+$/i.test(base);
  return `${base}${isHostOnly ? '/' : ''}${encodeURIComponent(ehrUuid)}`;
}
