import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { snakeCaseKeys } from '../../domain/case.ts';
import type { EhrSettingsFields } from '../../domain/ehr-settings.ts';
import type {
  EhrIntegrationSettings,
  Invited,
  NotificationSubscription,
  OpenedReferral,
  Provider,
  Referral,
  Session,
  StaffProvider,
  User,
} from '../../domain/entities.ts';
import type { ReferralStatus } from '../../domain/referral.ts';
import type { RegistrationFields } from '../../domain/registration.ts';
import { EHR_SETTINGS_KEY, nextCursor, withAbsoluteUrls } from './client.ts';
import { formPayload } from './form-payload.ts';
import { type ApiEnvironment, request } from './request.ts';

/** A page of the provider table: how many providers match, and how many would with any name. */
export type ProviderTablePage = { providers: StaffProvider[]; matching: number; total: number };

export type PortalClient = ReturnType<typeof createPortalClient>;

/** The portal's calls of spec section 7. Separate from client.ts, so that public pages do not load them. */
export function createPortalClient(environment: ApiEnvironment) {
  async function get<T>(path: string): Promise<T> {
    return (await request<T>(environment, path)).data;
  }

  async function post<T>(path: string, json: object): Promise<T> {
    const { data } = await request<T>(environment, path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    });
    return data;
  }

  /** Sends a form and returns the changed resource. */
  async function send<T>(method: 'POST' | 'PATCH', path: string, body: FormData): Promise<T> {
    return (await request<T>(environment, path, { method, body })).data;
  }

  const provider = (id: string) => `/api/providers/${encodeURIComponent(id)}`;
  const referral = (id: string) => `/api/portal/referrals/${encodeURIComponent(id)}`;

  return {
    /** Also renews the session. `endsInSeconds` is the time until it ends without another request; Infinity if unknown. */
    async session(): Promise<Session & { endsInSeconds: number }> {
      const { data, headers } = await request<Session>(environment, '/api/portal/session');
      return { ...data, endsInSeconds: Number(headers.get('Session-Ends-In') ?? Number.POSITIVE_INFINITY) };
    },
    async endSession(): Promise<void> {
      await request(environment, '/api/portal/session', { method: 'DELETE' });
    },
    verifyInvitation: (token: string) =>
      get<Invited>(`/api/portal/verify_invitation?${new URLSearchParams({ token })}`),
    invitation: () => get<Invited>('/api/portal/verify_invitation_session'),
    registrationOptions: (fields: RegistrationFields) =>
      post<PublicKeyCredentialCreationOptionsJSON>('/api/portal/passkeys/registration_options', {
        registration: snakeCaseKeys(fields),
      }),
    register: (fields: RegistrationFields, credential: RegistrationResponseJSON) =>
      post<Session>('/api/portal/passkeys/register', {
        registration: { ...snakeCaseKeys(fields), credential },
      }),
    authenticationOptions: (email: string) =>
      post<PublicKeyCredentialRequestOptionsJSON>('/api/portal/passkeys/authentication_options', { email }),
    authenticate: (credential: AuthenticationResponseJSON) =>
      post<Session>('/api/portal/passkeys/authenticate', { credential }),

    /** @param query with a page number, so that the response has the counts. */
    async providers(query: URLSearchParams): Promise<ProviderTablePage> {
      const { data, headers } = await request<StaffProvider[]>(environment, `/api/portal/providers?${query}`);
      const count = (header: string) => Number(headers.get(header) ?? data.length);
      return {
        providers: data.map((each) => withAbsoluteUrls(each, environment.siteUrl)),
        matching: count('X-Matching-Count'),
        total: count('X-Total-Count'),
      };
    },
    async provider(id: string): Promise<StaffProvider> {
      const path = `/api/portal/providers/${encodeURIComponent(id)}`;
      return withAbsoluteUrls(await get<StaffProvider>(path), environment.siteUrl);
    },
    createProvider: (form: FormData) => send<Provider>('POST', '/api/providers', form),
    updateProvider: (id: string, form: FormData) => send<Provider>('PATCH', provider(id), form),
    async deleteProvider(id: string): Promise<void> {
      await request(environment, provider(id), { method: 'DELETE' });
    },

    /** Bypasses the cache that public pages use. */
    ehrIntegrationSettings: () => get<EhrIntegrationSettings>('/api/ehr_integration_settings'),
    /** Also clears the cached settings (spec section 7). */
    async updateEhrIntegrationSettings(changes: Partial<EhrSettingsFields>): Promise<void> {
      const form = formPayload({ ehrIntegrationSetting: changes });
      await send('PATCH', '/api/ehr_integration_settings', form);
      environment.cache?.remove(EHR_SETTINGS_KEY);
    },
    users: () => get<User[]>('/api/portal/users'),
    notificationSubscriptions: () =>
      get<NotificationSubscription[]>('/api/portal/notification_subscriptions'),
    async updateNotificationSubscription(subscription: NotificationSubscription): Promise<void> {
      await send('PATCH', '/api/portal/notification_subscriptions', formPayload(subscription));
    },

    /** @param query the page's query string, with the `after` cursor. */
    async referrals(query: string): Promise<{ referrals: Referral[]; next: string | null }> {
      const { data, headers } = await request<Referral[]>(environment, `/api/portal/referrals${query}`);
      return { referrals: data, next: nextCursor(headers) };
    },
    /** Opens a referral. The server adds an audit event. */
    referral: (id: string) => get<OpenedReferral>(referral(id)),
    changeReferral: (id: string, status: ReferralStatus) =>
      send<Referral>('PATCH', referral(id), formPayload({ referral: { status } })),
  };
}
