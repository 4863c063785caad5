import type { Generated, Insertable, Kysely, Transaction } from 'kysely';
import type { AuditEvent, ReferralNotification } from '../../domain/entities.ts';
import type { ReferralStatus } from '../../domain/referral.ts';

/** Tables as both engines hold them. Repositories are the only readers (docs/architecture.md). */
export type Schema = {
  states: { id: Generated<number>; code: string; display_name: string };
  insurance_companies: { id: Generated<number>; name: string };
  credentials: { id: Generated<number>; title: string; abbreviation: string };
  providers: ProvidersTable;
  provider_states: { provider_id: number; state_id: number };
  provider_credentials: { provider_id: number; credential_id: number };
  provider_insurance_companies: { provider_id: number; insurance_company_id: number };
  provider_search: ProviderSearchTable;
  /** Ids of providers that were deleted; they are never given out again. */
  deleted_providers: { id: number };
  ehr_integration_settings: EhrIntegrationSettingsTable;
  /** One row, with id 1. Triggers raise it with every change of what public pages show. */
  content_version: { id: number; version: number };
  images: { hash: string };
  /** One row: whether this database was given the demo practice; null until it is decided, once. */
  demo_practice: { is_inserted: number | null };
  image_variants: { hash: string; width: number; bytes: Uint8Array };
  users: UsersTable;
  passkeys: PasskeysTable;
  invitations: InvitationsTable;
  /** The invitation that a browser opened last. */
  invitation_visits: { browser_hash: string; invitation_id: number; expires_at: Milliseconds };
  challenges: ChallengesTable;
  sessions: { token_hash: string; user_id: number; created_at: Milliseconds; last_seen_at: Milliseconds };
  audit_events: AuditEventsTable;
  notification_recipients: { notification_type: string; channel: string; user_id: number };
  referrals: ReferralsTable;
  outbox: OutboxTable;
  /** Solutions that a referral has used up, until they would have expired anyway. */
  used_captchas: { solution_hash: string; expires_at: Milliseconds };
  /** At most one row, with id 1: the fingerprint of the key that encrypts all referrals. */
  data_key: { id: number; fingerprint: string };
  /** Kept by rate-limiter-flexible. */
  rate_limits: { key: string; points: number; expire: Milliseconds | null };
};

/** A moment, as milliseconds since 1970 in UTC. */
type Milliseconds = number;

type ProvidersTable = {
  id: Generated<number>;
  first_name: string;
  last_name: string;
  /** Orders by last name, first name in Unicode collation (server/providers/sort-key.ts). */
  sort_key: string;
  ehr_uuid: string | null;
  bio: string | null;
  avatar_hash: string | null;
  photo_hash: string | null;
};

/** One row per provider, licensed state and accepted insurer, so that a search reads one index range. */
type ProviderSearchTable = {
  state_id: number;
  insurance_company_id: number;
  sort_key: string;
  provider_id: number;
};

/** Always one row, with id 1. */
type EhrIntegrationSettingsTable = {
  id: number;
  ehr_provider: string | null;
  patient_login_url: string | null;
  provider_appointment_base_url: string | null;
};

type UsersTable = {
  id: Generated<number>;
  /** In lower case. */
  email: string;
  first_name: string;
  last_name: string;
  /** The random id by which authenticators know the user (WebAuthn Level 3, 4: user handle), as base64url. */
  user_handle: string;
  created_at: Milliseconds;
};

type PasskeysTable = {
  credential_id: string;
  user_id: number;
  /** COSE key. */
  public_key: Uint8Array;
  /** The authenticator's signature counter when it was last used; 0 for those that do not count. */
  counter: number;
  /** JSON array of hints how to reach the authenticator. */
  transports: string;
  created_at: Milliseconds;
  last_used_at: Milliseconds | null;
};

type InvitationsTable = {
  id: Generated<number>;
  /** In lower case. */
  email: string;
  token_hash: string;
  /** That of the user to be: trying again then replaces the passkey in the authenticator. */
  user_handle: string;
  created_at: Milliseconds;
  expires_at: Milliseconds;
  used_at: Milliseconds | null;
};

/** A WebAuthn challenge that waits for its answer; deleted when one comes, right or wrong. */
type ChallengesTable = {
  challenge: string;
  purpose: 'registration' | 'authentication';
  /** The browser that asked for it. */
  browser_hash: string;
  /** Whom the answer must be about. */
  user_handle: string;
  expires_at: Milliseconds;
};

/** Append-only: a trigger refuses everything but inserts. */
type AuditEventsTable = {
  id: Generated<number>;
  at: Milliseconds;
  event: AuditEvent['event'];
  email: string | null;
  reason: string | null;
  address: string | null;
  reference: string | null;
};

type ReferralsTable = {
  id: Generated<number>;
  reference: string;
  /** What the referrer filled in, under the data key (server/referrals/encryption.ts). */
  encrypted: Uint8Array;
  status: ReferralStatus;
  created_at: Milliseconds;
  /** Null unless the status is closed. */
  closed_at: Milliseconds | null;
  /** Of the Idempotency-Key that it came with; null when it came with none. */
  idempotency_hash: string | null;
};

/** A mail that tells one member of staff of one referral. */
type OutboxTable = {
  id: Generated<number>;
  referral_id: number;
  /** Whom it tells: kept when their account is removed. */
  email: string;
  /** Without its angle brackets; the same for each try. */
  message_id: string;
  state: ReferralNotification['state'];
  attempts: number;
  /** When it is tried next; while a process has it, when its lease is over. */
  due_at: Milliseconds;
  /** Random mark of who has it, or had it when they died. */
  lease: string | null;
  /** Why the last try failed. */
  error: string | null;
};

export type Database = Kysely<Schema>;
/** What a repository takes: the root database or the caller's transaction. */
export type DatabaseOrTransaction = Database | Transaction<Schema>;
export type NewProvider = Insertable<ProvidersTable>;
