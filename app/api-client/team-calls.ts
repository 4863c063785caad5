import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import type { OwnSession, Passkey } from '../../domain/entities.ts';
import { type ApiEnvironment, request } from './request.ts';

const PASSKEYS = '/api/portal/account/passkeys';
const SESSIONS = '/api/portal/account/sessions';

/** The portal's calls about the own account. */
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
  };
}
