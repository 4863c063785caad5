/** The product's entities as every layer above the database speaks of them (spec section 3). */

/** A US state or the District of Columbia, as a place where a provider holds a license. */
export type State = { id: number; code: string; displayName: string };

export type InsuranceCompany = { id: number; name: string };

/** A professional credential, such as "Registered Dietitian" (RD). */
export type Credential = { id: number; title: string; abbreviation: string };

/** A dietitian in the directory. Pictures are addresses; null where there is none. */
export type Provider = {
  id: number;
  firstName: string;
  lastName: string;
  /** The provider's id in the practice's EHR, labelled 'Healthie Provider ID'. */
  ehrUuid: string | null;
  /** Plain text: blank lines split paragraphs, single newlines are line breaks. */
  bio: string | null;
  avatarUrl: string | null;
  photoUrl: string | null;
  states: State[];
  credentials: Credential[];
  insuranceCompanies: InsuranceCompany[];
  /** External booking link, derived from the EHR settings and ehrUuid. */
  appointmentSchedulingUrl: string | null;
};

/** Links into the practice's electronic health record; null until staff have set them. */
export type EhrIntegrationSettings = {
  ehrProvider: string | null;
  patientLoginUrl: string | null;
  providerAppointmentBaseUrl: string | null;
};

/** A member of staff who may come into the portal. */
export type User = { id: number; email: string; firstName: string; lastName: string };

/** Who is signed in. */
export type Session = { user: User };

/** Which users are told of what, and how; patient referrals by e-mail so far (spec section 9). */
export type NotificationSubscription = {
  notificationType: 'patient_referral';
  channel: 'email';
  userIds: number[];
};

/** What happened at the portal's door (docs/operations.md). */
export type AuditEvent = {
  /** Milliseconds since 1970 in UTC. */
  at: number;
  event: 'invited' | 'registered' | 'signed_in' | 'refused' | 'signed_out' | 'removed';
  /** Of an invited or registered person; null when it is nobody we know. */
  email: string | null;
  /** Why someone was refused, as a code. */
  reason: string | null;
  /** Network address of the browser; null for the command line. */
  address: string | null;
};

/** A person's name as it is shown and spoken. */
export function fullName(person: Pick<Provider, 'firstName' | 'lastName'>): string {
  return `${person.firstName} ${person.lastName}`;
}
