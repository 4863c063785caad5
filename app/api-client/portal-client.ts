import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { snakeCaseKeys } from '../../domain/case.ts';
import type { Session } from '../../domain/entities.ts';
import type { RegistrationFields } from '../../domain/registration.ts';
import { type ApiEnvironment, request } from './request.ts';

export type PortalClient = ReturnType<typeof createPortalClient>;

/** The portal's calls of spec section 7, apart from the public ones so that public pages do not load them. */
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

  return {
    session: () => get<Session>('/api/portal/session'),
    async endSession(): Promise<void> {
      await request(environment, '/api/portal/session', { method: 'DELETE' });
    },
    verifyInvitation: (token: string) =>
      get<{ email: string }>(`/api/portal/verify_invitation?${new URLSearchParams({ token })}`),
    invitation: () => get<{ email: string }>('/api/portal/verify_invitation_session'),
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
  };
}
