import type { Availability } from '../../domain/directory/availability.ts';
import type { ConcernFields } from '../../domain/directory/concerns.ts';
import type { CredentialFields } from '../../domain/directory/credentials.ts';
import type { ImportPreview, ImportProgress, ImportResult } from '../../domain/directory/imports/schemas.ts';
import type { StaffInsurer } from '../../domain/directory/insurers/schemas.ts';
import type { InsurerFields } from '../../domain/directory/insurers.ts';
import type { OfficeFields } from '../../domain/directory/offices.ts';
import type {
  Provider,
  StaffConcern,
  StaffCredential,
  StaffOffice,
  StaffProvider,
} from '../../domain/directory/schemas.ts';
import type { Calls, Revised } from './calls.ts';
import { CREDENTIALS_KEY, INSURERS_KEY, withAbsoluteUrls } from './client.ts';

/** A page of the provider table, with the number of matches and the number without the name filter. */
export type ProviderTablePage = { providers: StaffProvider[]; matching: number; total: number };

export type RevisedProvider = Revised<StaffProvider>;

const provider = (id: string) => `/api/providers/${encodeURIComponent(id)}`;
const staffProvider = (id: string) => `/api/portal/providers/${encodeURIComponent(id)}`;

/** The portal's calls for providers, insurers and credentials. */
export function directoryCalls(calls: Calls) {
  const { environment, send, call, callRevised, listOf } = calls;
  const forgetInsurers = () => environment.cache?.remove(INSURERS_KEY);
  const forgetCredentials = () => environment.cache?.remove(CREDENTIALS_KEY);

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
    /** Records that the entry is correct today. */

    /** Imports of CSV files. The form has the file and what staff decided. */
    imports: {
      progress: () => call<ImportProgress | null>('GET', '/api/portal/imports'),
      preview: (form: FormData) =>
        callRevised<ImportPreview>('POST', '/api/portal/imports/preview', { form }),
      run: (form: FormData, etag: string) =>
        call<ImportResult>('POST', '/api/portal/imports', { form, etag }),
    },

    /** @param query the page's query string, with a kind. */
    /** For pages about providers: staff may have changed the insurers in another browser. */
    forgetInsurers,
    /** Call it when a save was rejected: the cached list can be up to 24 hours old (spec section 7). */
    forgetCredentials,
    insurers: listOf<StaffInsurer, InsurerFields>('insurance_companies', forgetInsurers),
    credentials: listOf<StaffCredential, CredentialFields>('credentials', forgetCredentials),
    concerns: listOf<StaffConcern, ConcernFields>('concerns'),
    offices: listOf<StaffOffice, OfficeFields>('offices'),
  };
}
