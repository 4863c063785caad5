import type { Challenge } from 'altcha-lib/types';
import { snakeCaseKeys } from '../../domain/case.ts';
import { CACHE_TTL_MINUTES } from '../../domain/limits.ts';
import type {
  Credential,
  InsuranceCompany,
  PublicLists,
  PublicNotice,
  State,
} from '../../domain/lists/list-responses.ts';
import type {
  EhrIntegrationSettings,
  PublicPractice,
  WebsiteTexts,
} from '../../domain/practice/practice-responses.ts';
import type { LicensedState, Provider, Search } from '../../domain/providers/provider-responses.ts';
import type { NamedProvider, ProviderQuery, SearchFilters } from '../../domain/search/search-responses.ts';
import type { CacheOptions } from './local-cache.ts';
import { type ApiEnvironment, request } from './request.ts';

/** Cache keys of lists that staff edit. */
export const EHR_SETTINGS_KEY = 'ehr_integration_settings:v1';
export const INSURERS_KEY = 'insurance_companies:v4';
export const CREDENTIALS_KEY = 'credentials:v1';

export type ApiClient = ReturnType<typeof createApiClient>;

/** The public calls of spec section 7 but for submit-referral.ts, for the browser and for server rendering. */
export function createApiClient(environment: ApiEnvironment) {
  const { siteUrl } = environment;

  async function read<T>(path: string, cacheOptions?: CacheOptions): Promise<T> {
    return (await request<T>(environment, path, { ...(cacheOptions && { cacheOptions }) })).data;
  }

  const readCached = <T>(path: string, key: string) => read<T>(path, { key, ttlMinutes: CACHE_TTL_MINUTES });

  const readNamed = async (path: string) =>
    (await read<NamedProvider[]>(path)).map((each) => withAbsoluteUrls(each, siteUrl));

  return {
    states: () => readCached<State[]>('/api/states', 'states:v2'),
    insuranceCompanies: () => readCached<InsuranceCompany[]>('/api/insurance_companies', INSURERS_KEY),
    credentials: () => readCached<Credential[]>('/api/credentials', CREDENTIALS_KEY),
    ehrIntegrationSettings: () =>
      readCached<EhrIntegrationSettings>('/api/ehr_integration_settings', EHR_SETTINGS_KEY),

    /** Returns a page of providers, and the `after` cursor of the next page. */
    async providers(query: ProviderQuery): Promise<{ providers: Provider[]; next: string | null }> {
      const { data, headers } = await request<Provider[]>(environment, `/api/providers?${toQuery(query)}`);
      return {
        providers: data.map((provider) => withAbsoluteUrls(provider, siteUrl)),
        next: nextCursor(headers),
      };
    },

    provider: async (id: string) =>
      withAbsoluteUrls(await read<Provider>(`/api/providers/${encodeURIComponent(id)}`), siteUrl),
    /** Returns the searches with results. */
    searches: (query: Pick<ProviderQuery, 'stateCode' | 'insuranceCompanyName'>) =>
      read<Search[]>(`/api/searches?${toQuery(query)}`),

    /** Returns the filters among the results of a search. */
    searchFilters: (query: ProviderQuery) => read<SearchFilters>(`/api/search_filters?${toQuery(query)}`),
    /** Returns listed dietitians whose names have all parts of the text. */
    providerNames: (text: string) => readNamed(`/api/provider_names?${toQuery({ q: text })}`),
    /** Returns a few dietitians with a photo, others each day. */
    featuredProviders: () => readNamed('/api/featured_providers'),
    /** Returns the states with licensed dietitians today. */
    licensedStates: () => read<LicensedState[]>('/api/licensed_states'),

    list: <Path extends keyof PublicLists>(path: Path) => read<PublicLists[Path][]>(`/api/${path}`),
    /** Returns the practice's contact details and hours as of today. */
    practice: () => read<PublicPractice>('/api/practice'),
    websiteTexts: () => read<WebsiteTexts>('/api/website_texts'),

    notice: (slug: string) => read<PublicNotice>(`/api/notices/${encodeURIComponent(slug)}`),

    captchaChallenge: () => read<Challenge>('/api/captcha/challenge'),
  };
}

/** Returns the query string of the values that are set. Lists repeat their name. */
function toQuery(query: object): string {
  const entries = Object.entries(snakeCaseKeys(query)).flatMap(([name, value]) =>
    [value]
      .flat()
      .filter(Boolean)
      .map((each) => [name, String(each)]),
  );
  return new URLSearchParams(entries).toString();
}

/** Prefixes picture paths with the site address (spec section 3). */
export function withAbsoluteUrls<P extends Pick<Provider, 'avatarUrl' | 'photoUrl'>>(
  provider: P,
  siteUrl: string,
): P {
  const { avatarUrl, photoUrl } = provider;
  return {
    ...provider,
    avatarUrl: avatarUrl && siteUrl + avatarUrl,
    photoUrl: photoUrl && siteUrl + photoUrl,
  };
}

/** Reads the cursor from the Link header's next relation (RFC 8288). */
export function nextCursor(headers: Headers, parameter = 'after'): string | null {
  const target = /<([^>]*)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  return target ? new URL(target, 'http://link').searchParams.get(parameter) : null;
}
