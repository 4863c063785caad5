import type { ReferralFields, ReferralStatus } from './referral.ts';

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

/** A patient referral as the inbox lists it: without the patient, whom one sees by opening it. */
export type Referral = {
  id: number;
  /** Short and readable aloud, such as R-7K3M9Q. */
  reference: string;
  status: ReferralStatus;
  /** When it came: ISO 8601 in UTC. */
  createdAt: string;
  /** The mails that tell of it, one for each recipient at the time. */
  notifications: ReferralNotification[];
};

/** A referral with the patient, for who opens it. */
export type OpenedReferral = Referral & { patient: ReferralFields };

/** A mail to one recipient: waiting for its next try, sent, or given up for good. */
export type ReferralNotification = {
  email: string;
  state: 'pending' | 'sent' | 'parked';
  /** How often it was tried. */
  attempts: number;
  /** What the mail server said to the last try that failed; null when none has. */
  error: string | null;
};

/** Which captcha a visitor has to pass. */
export type CaptchaSettings = {
  kind: CaptchaKind;
  /** The practice's public key with the captcha service; null for ALTCHA, which is our own. */
  siteKey: string | null;
};
export type CaptchaKind = 'altcha' | 'recaptcha' | 'turnstile' | 'hcaptcha';

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
