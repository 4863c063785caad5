import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { RegistrationFields } from '../../domain/accounts/registration.ts';
import type {
  AuditEntry,
  Dashboard,
  Invited,
  NotificationSubscription,
  Session,
} from '../../domain/accounts/schemas.ts';
import { snakeCaseKeys } from '../../domain/case.ts';
import type { Availability } from '../../domain/directory/availability.ts';
import type {
  Asked,
  AskedAll,
  DirectoryEvent,
  Provider,
  Review,
  StaffProvider,
} from '../../domain/directory/schemas.ts';
import type { EhrSettingsFields } from '../../domain/practice/ehr-settings.ts';
import type { EhrIntegrationSettings } from '../../domain/practice/schemas.ts';
import type { OpenedReferral, Referral } from '../../domain/referrals/schemas.ts';
import { EHR_SETTINGS_KEY, nextCursor, withAbsoluteUrls } from './client.ts';
import { formPayload } from './form-payload.ts';
import { practiceCalls } from './practice-calls.ts';
import { referenceCalls } from './reference-calls.ts';
import { type ApiEnvironment, currentState, request } from './request.ts';
import { teamCalls } from './team-calls.ts';

/** A page of the provider table, with the number of matches and the number without the name filter. */
export type ProviderTablePage = { providers: StaffProvider[]; matching: number; total: number };

/** A provider with the ETag of its revision. Later changes send it, so that they overwrite nothing unseen. */
export type RevisedProvider = StaffProvider & { etag: string };

/** A page of a provider's history, newest first, and the cursor of the next page. */
export type HistoryPage = { events: DirectoryEvent[]; next: string | null };

export type PortalClient = ReturnType<typeof createPortalClient>;

/** The portal's API calls (spec section 7). Separate from client.ts, so that public pages do not load them. */
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
  async function send<T>(
    method: 'POST' | 'PATCH',
    path: string,
    body: FormData,
    headers: Record<string, string> = {},
  ): Promise<T> {
    return (await request<T>(environment, path, { method, body, headers })).data;
  }

  const revised = (data: StaffProvider, headers: Headers): RevisedProvider => ({
    ...withAbsoluteUrls(data, environment.siteUrl),
    etag: headers.get('ETag') ?? '',
  });

  async function changeStaffProvider(
    method: 'POST' | 'PATCH',
    path: string,
    json: object,
    etag: string | undefined,
  ): Promise<RevisedProvider> {
    const { data, headers } = await request<StaffProvider>(environment, path, {
      method,
      headers: { 'Content-Type': 'application/json', ...ifMatch(etag) },
      body: JSON.stringify(json),
    });
    return revised(data, headers);
  }

  const provider = (id: string) => `/api/providers/${encodeURIComponent(id)}`;
  const staffProvider = (id: string) => `/api/portal/providers/${encodeURIComponent(id)}`;
  const referral = (id: string) => `/api/portal/referrals/${encodeURIComponent(id)}`;

  return {
    /** Also renews the session. `endsInSeconds` is the time until it ends without another request; Infinity if unknown. */
    async session(): Promise<Session & { endsInSeconds: number }> {
      const { data, headers } = await request<Session>(environment, '/api/portal/session');
      return { ...data, endsInSeconds: Number(headers.get('Session-Ends-In') ?? Number.POSITIVE_INFINITY) };
    },
    /** The user's permissions and pending work. */
    dashboard: () => get<Dashboard>('/api/portal/dashboard'),
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
    async provider(id: string): Promise<RevisedProvider> {
      const { data, headers } = await request<StaffProvider>(environment, staffProvider(id));
      return revised(data, headers);
    },
    createProvider: (form: FormData) => send<Provider>('POST', '/api/providers', form),
    /** @throws ApiError 412 if the provider's ETag has changed: see `currentProviderOf`. */
    updateProvider: (id: string, form: FormData, etag?: string) =>
      send<Provider>('PATCH', provider(id), form, ifMatch(etag)),
    async deleteProvider(id: string, etag?: string): Promise<void> {
      await request(environment, provider(id), { method: 'DELETE', headers: ifMatch(etag) });
    },
    /** Lists, unlists, pauses (with `pausedFrom`) or resumes (with null). @throws like `updateProvider`. */
    setAvailability: (id: string, changes: Partial<Availability>, etag?: string) =>
      changeStaffProvider('PATCH', `${staffProvider(id)}/availability`, snakeCaseKeys(changes), etag),
    /** Undoes the changes after this one. @throws like `updateProvider`. */
    restoreProvider: (id: string, eventId: number, etag?: string) =>
      changeStaffProvider('POST', `${staffProvider(id)}/restore`, { event_id: eventId }, etag),
    /** Records that the entry is correct today. @throws like `updateProvider`. */
    async verify(id: string, etag?: string): Promise<RevisedProvider> {
      const { data, headers } = await request<StaffProvider>(
        environment,
        `${staffProvider(id)}/verifications`,
        { method: 'POST', headers: ifMatch(etag) },
      );
      return revised(data, headers);
    },
    /** @param after the previous page's `next` cursor. */
    async history(id: string, after?: string | null): Promise<HistoryPage> {
      const query = after ? `?${new URLSearchParams({ after })}` : '';
      const { data, headers } = await request<DirectoryEvent[]>(
        environment,
        `${staffProvider(id)}/history${query}`,
      );
      return { events: data, next: nextCursor(headers) };
    },
    /** Returns the current provider if a change was rejected because another user had changed it; else null. */
    currentProviderOf(error: unknown): RevisedProvider | null {
      const current = currentState<StaffProvider>(error);
      return current && revised(current.data, current.headers);
    },

    /** @param query the page's query string, with a kind. */
    review: (query: string) => get<Review>(`/api/portal/review${query}`),
    askToConfirm: (id: string) => post<Asked>(`${staffProvider(id)}/confirmation_requests`, {}),
    askAllToConfirm: () => post<AskedAll>('/api/portal/review/confirmation_requests', {}),
    async finishAnswer(id: string): Promise<void> {
      await request(environment, `/api/portal/review/answers/${encodeURIComponent(id)}`, {
        method: 'DELETE',
      });
    },

    /** Bypasses the cache that public pages use. */
    ehrIntegrationSettings: () => get<EhrIntegrationSettings>('/api/ehr_integration_settings'),
    /** Also clears the cached settings (spec section 7). */
    async updateEhrIntegrationSettings(changes: Partial<EhrSettingsFields>): Promise<void> {
      const form = formPayload({ ehrIntegrationSetting: changes });
      await send('PATCH', '/api/ehr_integration_settings', form);
      environment.cache?.remove(EHR_SETTINGS_KEY);
    },
    /** @param query the page's query string. */
    async auditEvents(query: string): Promise<{ entries: AuditEntry[]; hasMore: boolean }> {
      const { data, headers } = await request<AuditEntry[]>(environment, `/api/portal/audit_events?${query}`);
      return { entries: data, hasMore: headers.has('Link') };
    },
    /** Also clears the cached settings. */
    async restoreEhrIntegrationSettings(eventId: number): Promise<void> {
      await post('/api/portal/ehr_integration_settings/restore', { event_id: eventId });
      environment.cache?.remove(EHR_SETTINGS_KEY);
    },
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
    /** @throws ApiError 422 for an unknown status. */
    changeReferral: (id: string, status: string) =>
      send<Referral>('PATCH', referral(id), formPayload({ referral: { status } })),

    ...referenceCalls(environment),
    ...teamCalls(environment),
    ...practiceCalls(environment),
  };
}

function ifMatch(etag: string | undefined): Record<string, string> {
  return etag ? { 'If-Match': etag } : {};
}
