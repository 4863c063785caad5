import type { AUDIT_EVENTS } from './accounts/audit.ts';
import type { Provider } from './directory/schemas.ts';

/** The entities of spec section 3, as every layer above the database uses them. */
export type {
  Asked,
  AskedAll,
  Confirmation,
  Credential,
  DirectoryEvent,
  InsuranceCompany,
  Provider,
  ProviderQuery,
  Review,
  ReviewItem,
  Search,
  SearchQuery,
  StaffCredential,
  StaffInsurer,
  StaffProvider,
  StaffProviderQuery,
  State,
} from './directory/schemas.ts';
export type { Answer, DeletedFaq, Faq, PublicFaq, PublicPractice } from './practice/schemas.ts';
export type {
  AcceptedReferral,
  AuditEntry,
  CaptchaKind,
  CaptchaSettings,
  Dashboard,
  EhrIntegrationSettings,
  Invitation,
  Invited,
  NotificationSubscription,
  OpenedReferral,
  OwnSession,
  Passkey,
  Referral,
  ReferralNotification,
  SentInvitation,
  SentReset,
  Session,
  TeamUser,
  User,
} from './schemas.ts';

/** An entry of the audit trail: sign-ins, invitations, access to referrals and downloads of rosters (docs/operations.md). */
export type AuditEvent = {
  /** Milliseconds since 1970 in UTC. */
  at: number;
  event: (typeof AUDIT_EVENTS)[number];
  /** The invited or registered person, or 'command line'; null if unknown. */
  email: string | null;
  /** The code of a rejected attempt, the insurer of a roster, or the name of a passkey. */
  reason: string | null;
  /** The client's IP address; null for the command line. */
  address: string | null;
  /** The referral's reference, if any. */
  reference: string | null;
  /** Who did it, if it is not the person: an email address or 'command line'. */
  actor: string | null;
};

export function fullName(person: Pick<Provider, 'firstName' | 'lastName'>): string {
  return `${person.firstName} ${person.lastName}`;
}

/** For example, 'Ada Ng, MS, RDN'. */
export function nameWithCredentials(
  provider: Pick<Provider, 'firstName' | 'lastName' | 'credentials'>,
): string {
  return [fullName(provider), ...provider.credentials.map(({ abbreviation }) => abbreviation)].join(', ');
}
