import type { ImportPreview, ImportResult } from '../../domain/providers/import-responses.ts';
import type { Provider, StaffProvider } from '../../domain/providers/provider-responses.ts';
import type { Calls } from './calls.ts';
import { CREDENTIALS_KEY, INSURERS_KEY, withAbsoluteUrls } from './client.ts';

/** A page of the provider table. `total` ignores the filter by name. */
export type ProviderTablePage = { providers: StaffProvider[]; matching: number; total: number };

const provider = (id: string) => `/api/providers/${encodeURIComponent(id)}`;
const staffProvider = (id: string) => `/api/portal/providers/${encodeURIComponent(id)}`;

/** The portal's calls for providers and lists. */
export function directoryCalls(calls: Calls) {
  const { environment, send, call, lists } = calls;
  const forgetInsurers = () => environment.cache?.remove(INSURERS_KEY);
  const forgetCredentials = () => environment.cache?.remove(CREDENTIALS_KEY);

  return {
    async providers(query: URLSearchParams): Promise<ProviderTablePage> {
      const { data, headers } = await send<StaffProvider[]>('GET', `/api/portal/providers?${query}`);
      const count = (header: string) => Number(headers.get(header) ?? data.length);
      return {
        providers: data.map((each) => withAbsoluteUrls(each, environment.siteUrl)),
        matching: count('X-Matching-Count'),
        total: count('X-Total-Count'),
      };
    },
    provider: async (id: string) =>
      withAbsoluteUrls(await call<StaffProvider>('GET', staffProvider(id)), environment.siteUrl),
    createProvider: (form: FormData) => call<Provider>('POST', '/api/providers', { form }),
    updateProvider: (id: string, form: FormData, revision: number) =>
      call<Provider>('PATCH', provider(id), { form, revision }),
    deleteProvider: (id: string, revision: number) => call<void>('DELETE', provider(id), { revision }),

    /** CSV files. The form of `run` has the checksum of the preview beside the file. */
    imports: {
      preview: (form: FormData) => call<ImportPreview>('POST', '/api/portal/imports/preview', { form }),
      run: (form: FormData) => call<ImportResult>('POST', '/api/portal/imports', { form }),
      list: (ids: unknown[]) => call<void>('POST', '/api/portal/imports/list', { fields: { ids } }),
    },

    /** Pages about providers load lists anew: other staff may have changed them within 24 hours (spec section 7). */
    forgetInsurers,
    forgetCredentials,
    ...lists({ insurers: forgetInsurers, credentials: forgetCredentials }),
  };
}
