import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { snakeCaseKeys } from '../../domain/case.ts';
import type { RegistrationFields } from '../../domain/sign-in/registration-form.ts';
import type { Permission } from '../../domain/team/permissions.ts';
import type { UserChanges } from '../../domain/team/team-form.ts';
import type {
  Badges,
  Dashboard,
  Invitation,
  Invited,
  NotificationSubscription,
  Passkey,
  SentSignInLink,
  Session,
  TeamUser,
} from '../../domain/team/team-responses.ts';
import type { Calls } from './calls.ts';
import { formPayload } from './form-payload.ts';

const SESSION = '/api/portal/session';
const CEREMONIES = '/api/portal/passkeys';
const ACCOUNT = '/api/portal/account';
const PASSKEYS = `${ACCOUNT}/passkeys`;
const INVITATIONS = '/api/portal/invitations';
const USERS = '/api/portal/users';
const SUBSCRIPTIONS = '/api/portal/notification_subscriptions';

/** The portal's calls for signing in, the user's own account, the team and the audit. */
export function accountsCalls({ call, events }: Calls) {
  /** WebAuthn's responses keep their names. */
  const post = <T>(path: string, json?: object) => call<T>('POST', path, { json });

  return {
    session: () => call<Session>('GET', SESSION),
    /** Asks whether the session goes on, without renewing it. @throws ApiError 401 if it has ended. */
    checkSession: () => call<Session>('GET', `${SESSION}?renew=no`),
    endSession: () => call<void>('DELETE', SESSION),
    badges: () => call<Badges>('GET', '/api/portal/badges'),
    dashboard: () => call<Dashboard>('GET', '/api/portal/dashboard'),
    unlistDemoPeople: () => call<void>('POST', '/api/portal/dashboard/demo_people/unlist'),

    verifyInvitation: (token: string) =>
      call<Invited>('GET', `/api/portal/verify_invitation?${new URLSearchParams({ token })}`),
    invitation: () => call<Invited>('GET', '/api/portal/verify_invitation_session'),
    verifySignInLink: (token: string) =>
      call<Invited>('GET', `/api/portal/verify_sign_in_link?${new URLSearchParams({ token })}`),
    /** @param fields only the email after a sign-in link. */
    registrationOptions: (fields: Partial<RegistrationFields>) =>
      post<PublicKeyCredentialCreationOptionsJSON>(`${CEREMONIES}/registration_options`, {
        registration: snakeCaseKeys(fields),
      }),
    register: (fields: Partial<RegistrationFields>, credential: RegistrationResponseJSON) =>
      post<Session>(`${CEREMONIES}/register`, { registration: { ...snakeCaseKeys(fields), credential } }),
    authenticationOptions: (email: string) =>
      post<PublicKeyCredentialRequestOptionsJSON>(`${CEREMONIES}/authentication_options`, { email }),
    authenticate: (credential: AuthenticationResponseJSON) =>
      post<Session>(`${CEREMONIES}/authenticate`, { credential }),

    passkeys: () => call<Passkey[]>('GET', PASSKEYS),
    newPasskeyOptions: () => post<PublicKeyCredentialCreationOptionsJSON>(`${PASSKEYS}/registration_options`),
    addPasskey: (name: string, credential: RegistrationResponseJSON) =>
      post<Passkey>(PASSKEYS, { name, credential }),
    renamePasskey: (id: number, name: string) =>
      call<Passkey>('PATCH', `${PASSKEYS}/${id}`, { json: { name } }),
    removePasskey: (id: number) => call<void>('DELETE', `${PASSKEYS}/${id}`),
    endOtherSessions: () => call<void>('DELETE', `${ACCOUNT}/sessions`),

    users: () => call<TeamUser[]>('GET', USERS),
    changeUser: (id: number, fields: UserChanges) => call<TeamUser>('PATCH', `${USERS}/${id}`, { fields }),
    sendSignInLink: (id: number) => post<SentSignInLink>(`${USERS}/${id}/sign_in_link`),
    invitations: () => call<Invitation[]>('GET', INVITATIONS),
    sendInvitation: (email: string, permissions: Permission[]) =>
      post<Invitation>(INVITATIONS, { email, permissions }),
    revokeInvitation: (id: number) => call<void>('DELETE', `${INVITATIONS}/${id}`),

    auditEvents: (query: string) => events(`/api/portal/audit_events?${query}`),
    notificationSubscriptions: () => call<NotificationSubscription[]>('GET', SUBSCRIPTIONS),
    /** Sets who gets an email about a new referral. */
    updateRecipients: (userIds: number[]) =>
      call<NotificationSubscription>('PATCH', SUBSCRIPTIONS, {
        form: formPayload({ notificationType: 'patient_referral', channel: 'email', userIds }),
      }),
  };
}
