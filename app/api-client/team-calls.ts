import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { Permission } from '../../domain/accounts/permissions.ts';
import type {
  Invitation,
  OwnSession,
  Passkey,
  SentInvitation,
  SentReset,
  Session,
  TeamUser,
} from '../../domain/accounts/schemas.ts';
import { type ApiEnvironment, request } from './request.ts';

const PASSKEYS = '/api/portal/account/passkeys';
const SESSIONS = '/api/portal/account/sessions';
const INVITATIONS = '/api/portal/invitations';
const USERS = '/api/portal/users';

/** The portal's API calls for the user's own account, the team and reset links. */
export function teamCalls(environment: ApiEnvironment) {
  async function call<T>(method: string, path: string, json?: object): Promise<T> {
    const body = json && {
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    };
    return (await request<T>(environment, path, { method, ...body })).data;
  }

  return {
    passkeys: () => call<Passkey[]>('GET', PASSKEYS),
    newPasskeyOptions: () =>
      call<PublicKeyCredentialCreationOptionsJSON>('POST', `${PASSKEYS}/registration_options`),
    addPasskey: (name: string, credential: RegistrationResponseJSON) =>
      call<Passkey>('POST', PASSKEYS, { name, credential }),
    renamePasskey: (id: number, name: string) => call<Passkey>('PATCH', `${PASSKEYS}/${id}`, { name }),
    removePasskey: (id: number) => call<void>('DELETE', `${PASSKEYS}/${id}`),
    ownSessions: () => call<OwnSession[]>('GET', SESSIONS),
    endOwnSession: (id: number) => call<void>('DELETE', `${SESSIONS}/${id}`),

    users: () => call<TeamUser[]>('GET', USERS),
    changeUser: (id: number, changes: { permissions?: Permission[]; deactivated?: boolean }) =>
      call<TeamUser>('PATCH', `${USERS}/${id}`, changes),
    resetSignIn: (id: number) => call<SentReset>('POST', `${USERS}/${id}/sign_in_reset`),
    invitations: () => call<Invitation[]>('GET', INVITATIONS),
    sendInvitation: (email: string, permissions: Permission[]) =>
      call<SentInvitation>('POST', INVITATIONS, { email, permissions }),
    resendInvitation: (id: number) => call<SentInvitation>('POST', `${INVITATIONS}/${id}/resend`),
    revokeInvitation: (id: number) => call<void>('DELETE', `${INVITATIONS}/${id}`),

    resetOptions: (token: string) =>
      call<PublicKeyCredentialCreationOptionsJSON>('POST', '/api/portal/passkeys/reset_options', { token }),
    resetPasskeys: (token: string, credential: RegistrationResponseJSON) =>
      call<Session>('POST', '/api/portal/passkeys/reset', { token, credential }),
  };
}
