import type { Challenge } from 'altcha-lib/types';
import type {
  AcceptedReferral,
  CaptchaSettings,
  Credential,
  EhrIntegrationSettings,
  InsuranceCompany,
  Provider,
  ProviderQuery,
  State,
} from '../../domain/entities.ts';
import { CACHE_TTL_MINUTES } from '../../domain/limits.ts';
import type { ReferralFields } from '../../domain/referral.ts';
import { formPayload } from './form-payload.ts';
import { type ApiEnvironment, request } from './request.ts';

/** Providers, and the id after which the next ones follow. */
export type ProviderPage = { providers: Provider[]; next: string | null };

/** Where the browser remembers the EHR settings. */
export const EHR_SETTINGS_KEY = 'ehr_integration_settings:v1';

export type ApiClient = ReturnType<typeof createApiClient>;

/** The calls of spec section 7, one method each, the same in the browser and during server rendering. */
export function createApiClient(environment: ApiEnvironment) {
  const { siteUrl } = environment;

  async function cached<T>(path: string, key: string, isValid: (data: unknown) => boolean): Promise<T> {
    const cacheOptions = { key, ttlMinutes: CACHE_TTL_MINUTES, isValid };
    return (await request<T>(environment, path, { cacheOptions })).data;
  }

  return {
    states: () => cached<State[]>('/api/states', 'states:v1', isListWith('code', 'displayName')),
    insuranceCompanies: () =>
      cached<InsuranceCompany[]>('/api/insurance_companies', 'insurance_companies:v1', isListWith('name')),
    credentials: () =>
      cached<Credential[]>('/api/credentials', 'credentials:v1', isListWith('title', 'abbreviation')),
    ehrIntegrationSettings: () =>
      cached<EhrIntegrationSettings>('/api/ehr_integration_settings', EHR_SETTINGS_KEY, hasPatientLogin),

    async providers({ stateCode, insuranceCompanyName, limit, after }: ProviderQuery): Promise<ProviderPage> {
      const query = new URLSearchParams();
      if (stateCode) query.set('state_code', stateCode);
      if (insuranceCompanyName) query.set('insurance_company_name', insuranceCompanyName);
      if (limit) query.set('limit', String(limit));
      if (after) query.set('after', after);
      const { data, headers } = await request<Provider[]>(environment, `/api/providers?${query}`);
      return {
        providers: data.map((provider) => withAddresses(provider, siteUrl)),
        next: nextAfter(headers),
      };
    },

    async provider(id: string): Promise<Provider> {
      const { data } = await request<Provider>(environment, `/api/providers/${encodeURIComponent(id)}`);
      return withAddresses(data, siteUrl);
    },

    async captcha(): Promise<CaptchaSettings> {
      return (await request<CaptchaSettings>(environment, '/api/captcha')).data;
    },
    /** A new puzzle for ALTCHA. */
    async captchaChallenge(): Promise<Challenge> {
      return (await request<Challenge>(environment, '/api/captcha/challenge')).data;
    },

    /**
     * Refers a patient. No cookie goes along (spec section 7).
     * @param idempotencyKey the same for each attempt to send the same form, so that it counts once.
     */
    async submitReferral(
      patientReferral: ReferralFields,
      recaptchaToken: string,
      idempotencyKey: string,
    ): Promise<AcceptedReferral> {
      const { data } = await request<AcceptedReferral>(environment, '/api/patient_referrals', {
        method: 'POST',
        body: formPayload({ recaptchaToken, patientReferral }),
        headers: { 'Idempotency-Key': idempotencyKey },
        credentials: 'omit',
      });
      return data;
    },
  };
}

/** Pictures come as paths; the practice's site address makes them absolute (spec section 3). */
export function withAddresses(provider: Provider, siteUrl: string): Provider {
  const { avatarUrl, photoUrl } = provider;
  return {
    ...provider,
    avatarUrl: avatarUrl && siteUrl + avatarUrl,
    photoUrl: photoUrl && siteUrl + photoUrl,
  };
}

/** Reads `after` out of the Link header's next relation (RFC 8288). */
export function nextAfter(headers: Headers): string | null {
  const target = /<([^>]*)>; rel="next"/.exec(headers.get('Link') ?? '')?.[1];
  return target ? new URL(target, 'http://link').searchParams.get('after') : null;
}

/** Checks for a list of records that have texts under all the names. */
function isListWith(...names: string[]): (data: unknown) => boolean {
  return (data) =>
    Array.isArray(data) &&
    data.every((item) => isRecord(item) && names.every((name) => typeof item[name] === 'string'));
}

function hasPatientLogin(data: unknown): boolean {
  return isRecord(data) && 'patientLoginUrl' in data;
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null && !Array.isArray(data);
}
