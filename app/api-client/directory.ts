import type { Availability } from '../../domain/directory/availability.ts';
import type { CredentialFields } from '../../domain/directory/credentials.ts';
import type { InsurerFields } from '../../domain/directory/insurers.ts';
import type {
  Asked,
  AskedAll,
  Provider,
  Review,
  StaffCredential,
  StaffInsurer,
  StaffProvider,
} from '../../domain/directory/schemas.ts';
import type { Calls, Revised } from './calls.ts';
import { CREDENTIALS_KEY, HOME_INSURERS_KEY, INSURERS_KEY, withAbsoluteUrls } from './client.ts';

/** A page of the provider table, with the number of matches and the number without the name filter. */
export type ProviderTablePage = { providers: StaffProvider[]; matching: number; total: number };

export type RevisedProvider = Revised<StaffProvider>;

/** The item to change. Without a revision, the change applies to any. */
type Target = { id: number; revision?: number };

const INSURERS = '/api/portal/insurance_companies';
const provider = (id: string) => `/api/providers/${encodeURIComponent(id)}`;
const staffProvider = (id: string) => `/api/portal/providers/${encodeURIComponent(id)}`;
const etagOf = ({ revision }: Target) => (revision === undefined ? undefined : `"${revision}"`);

/** The portal's calls for providers, their review, insurers and credentials. */
export function directoryCalls({ environment, send, call, callRevised, historyOf }: Calls) {
  function forgetLists(): void {
    for (const key of [INSURERS_KEY, HOME_INSURERS_KEY, CREDENTIALS_KEY]) environment.cache?.remove(key);
  }

  async function changeList<T>(method: string, path: string, target?: Target, fields?: object): Promise<T> {
    const data = await call<T>(method, path, { ...(fields && { fields }), etag: target && etagOf(target) });
    forgetLists();
    return data;
  }

  /** Calls for a list that staff edit. Changes also clear this browser's cached lists. */
  const listCalls = <Item, Fields>(path: string) => ({
    list: () => call<Item[]>('GET', path),
    create: (fields: Partial<Fields>) => changeList<Item>('POST', path, undefined, fields),
    update: (target: Target, fields: Partial<Fields>) =>
      changeList<Item>('PATCH', `${path}/${target.id}`, target, fields),
    restore: (target: Target, eventId: number) =>
      changeList<Item>('POST', `${path}/${target.id}/restore`, target, { eventId }),
    /** @param isRemoved removes it from all providers first. */
    retire: (target: Target, isRemoved: boolean) =>
      changeList<null>(
        'DELETE',
        `${path}/${target.id}${isRemoved ? '?remove_from_providers=true' : ''}`,
        target,
      ),
  });

  return {
    /** @param query with a page number, so that the response has the counts. */
    async providers(query: URLSearchParams): Promise<ProviderTablePage> {
      const { data, headers } = await send<StaffProvider[]>('GET', `/api/portal/providers?${query}`);
      const count = (header: string) => Number(headers.get(header) ?? data.length);
      return {
        providers: data.map((each) => withAbsoluteUrls(each, environment.siteUrl)),
        matching: count('X-Matching-Count'),
        total: count('X-Total-Count'),
      };
    },
    provider: (id: string) => callRevised<StaffProvider>('GET', staffProvider(id)),
    createProvider: (form: FormData) => call<Provider>('POST', '/api/providers', { form }),
    updateProvider: (id: string, form: FormData, etag?: string) =>
      call<Provider>('PATCH', provider(id), { form, etag }),
    deleteProvider: (id: string, etag?: string) => call<void>('DELETE', provider(id), { etag }),
    /** Lists, unlists, pauses (with `pausedFrom`) or resumes (with null). */
    setAvailability: (id: string, fields: Partial<Availability>, etag?: string) =>
      callRevised<StaffProvider>('PATCH', `${staffProvider(id)}/availability`, { fields, etag }),
    /** Undoes the changes after this one. */
    restoreProvider: (id: string, eventId: number, etag?: string) =>
      callRevised<StaffProvider>('POST', `${staffProvider(id)}/restore`, { fields: { eventId }, etag }),
    /** Records that the entry is correct today. */
    verify: (id: string, etag?: string) =>
      callRevised<StaffProvider>('POST', `${staffProvider(id)}/verifications`, { etag }),
    /** @param after the previous page's `next` cursor. */
    history: (id: string, after?: string | null) => historyOf(`providers/${encodeURIComponent(id)}`, after),

    /** @param query the page's query string, with a kind. */
    review: (query: string) => call<Review>('GET', `/api/portal/review${query}`),
    askToConfirm: (id: string) =>
      call<Asked>('POST', `${staffProvider(id)}/confirmation_requests`, { json: {} }),
    askAllToConfirm: () => call<AskedAll>('POST', '/api/portal/review/confirmation_requests', { json: {} }),
    finishAnswer: (id: string) =>
      call<void>('DELETE', `/api/portal/review/answers/${encodeURIComponent(id)}`),

    /** For pages about providers: staff may have changed the lists in another browser. */
    forgetLists,
    insurers: {
      ...listCalls<StaffInsurer, InsurerFields>(INSURERS),
      merge: (target: Target, fields: { intoId: number; preview: boolean }) =>
        changeList<{ providerCount: number }>('POST', `${INSURERS}/${target.id}/merge`, target, fields),
    },
    credentials: listCalls<StaffCredential, CredentialFields>('/api/portal/credentials'),
  };
}
