import type { Provider } from './schemas.ts';

/** The product's entities as every layer above the database speaks of them (spec section 3). */
export type {
  AcceptedReferral,
  CaptchaKind,
  CaptchaSettings,
  Credential,
  EhrIntegrationSettings,
  InsuranceCompany,
  Invited,
  NotificationSubscription,
  OpenedReferral,
  Provider,
  ProviderQuery,
  Referral,
  ReferralNotification,
  Session,
  State,
  User,
} from './schemas.ts';

/** What happened at the portal's door, and who of the staff saw which referral (docs/operations.md). */
export type AuditEvent = {
  /** Milliseconds since 1970 in UTC. */
  at: number;
  event:
    | 'invited'
    | 'registered'
    | 'signed_in'
    | 'refused'
    | 'signed_out'
    | 'removed'
    | 'referral_opened'
    | 'referral_changed';
  /** Of an invited or registered person; null when it is nobody we know. */
  email: string | null;
  /** Why someone was refused, as a code. */
  reason: string | null;
  /** Network address of the browser; null for the command line. */
  address: string | null;
  /** Reference of the referral that it is about; null when it is about none. */
  reference: string | null;
};

/** A person's name as it is shown and spoken. */
export function fullName(person: Pick<Provider, 'firstName' | 'lastName'>): string {
  return `${person.firstName} ${person.lastName}`;
}

/** The name with the letters after it, such as 'Ada Ng, MS, RDN'. */
export function nameWithCredentials(
  provider: Pick<Provider, 'firstName' | 'lastName' | 'credentials'>,
): string {
  return [fullName(provider), ...provider.credentials.map(({ abbreviation }) => abbreviation)].join(', ');
}
