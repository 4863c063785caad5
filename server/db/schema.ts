import type { Generated, Kysely, Selectable, Transaction } from 'kysely';
import type { SnakeCased } from '../../domain/case.ts';
import type { EventAction, EventSubject } from '../../domain/events/events.ts';
import type { LISTS, ListFields, ListName } from '../../domain/lists/lists.ts';
import type { Listing } from '../../domain/providers/provider-form.ts';
import type { ClosingReason } from '../../domain/referrals/inbox-form.ts';
import type { ReferralStatus } from '../../domain/referrals/referral-form.ts';
import type { ReferralMail } from '../../domain/referrals/referral-responses.ts';

/** A time in milliseconds since 1970 UTC. */
type Milliseconds = number;

/** A column of a list for each field of its form (server/lists/repository.ts). */
type ListColumns<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends boolean
    ? Generated<number>
    : Fields[Name] extends string[]
      ? Generated<string>
      : Fields[Name];
};

/** The lists that staff edit and order. Positions are from 1. */
type ListTables = {
  [Name in ListName as (typeof LISTS)[Name]['table']]: {
    id: Generated<number>;
    position: Generated<number>;
  } & ListColumns<SnakeCased<Omit<ListFields<Name>, 'position'>>>;
};

/** The tables on both engines, which only repositories query. */
export type Schema = ListTables & {
  provider_concerns: {
    provider_id: number;
    concern_id: number;
    /** The provider's own order, from 1. */
    position: number;
  };
  provider_languages: { provider_id: number; language_code: string };
  provider_offices: { provider_id: number; office_id: number };
  providers: {
    id: Generated<number>;
    first_name: string;
    last_name: string;
    /** Orders by folded last name, first name (domain/fold-text.ts). */
    sort_key: string;
    /** The folded name, in which searches look for words (domain/fold-text.ts). */
    search_name: string;
    ehr_uuid: string | null;
    bio: string | null;
    avatar_hash: string | null;
    photo_hash: string | null;
    contact_email: string | null;
    listing: Generated<Listing>;
    is_accepting: Generated<number>;
    accepting_note: string | null;
    has_interpreters: Generated<number>;
    is_by_video: Generated<number>;
    /** National Provider Identifier; unique and public. */
    npi: string | null;
    caqh_id: string | null;
    who_i_work_with: string | null;
    first_visit: string | null;
    how_i_work: string | null;
    /** Raised by every change of the provider, its licenses and its panels. */
    revision: Generated<number>;
  };
  licenses: {
    provider_id: number;
    state_id: number;
    number: string | null;
    /** The last day, such as 2027-03-31; null for no end. */
    expires_on: string | null;
  };
  panels: {
    provider_id: number;
    insurance_company_id: number;
    /** Null means all licensed states, and excludes rows with a state. */
    state_id: number | null;
  };
  /** One row, with id 1. */
  ehr_integration_settings: {
    id: number;
    ehr_provider: string | null;
    patient_login_url: string | null;
    provider_appointment_base_url: string | null;
  };
  /** One row, with id 1. Hours and notice, which is the banner, are JSON in snake_case. */
  practice_facts: {
    id: number;
    hours: string;
    phone: string;
    fax: string | null;
    email: string;
    support_email: string;
    postal_address: string | null;
    application_form_url: string;
    notice: string | null;
    story: Generated<string>;
    reasons: Generated<string>;
    requirements: Generated<string>;
  };
  /** Beside its columns as a list, the fragment of links to a question; null for `faq-` and the id. */
  faqs: { anchor: string | null };
  states: { id: Generated<number>; code: string; display_name: string };
  provider_credentials: { provider_id: number; credential_id: number };
  /** Ids of deleted providers, which are never reused. */
  deleted_providers: { id: number };
  /** One row, with id 1. Each change of public content increments it. */
  content_version: { id: number; version: number };
  images: { hash: string };
  /** One row; null until the first start decides whether to insert the demo practice. */
  demo_practice: { is_inserted: number | null };
  image_variants: { hash: string; width: number; bytes: Uint8Array };
  users: {
    id: Generated<number>;
    /** In lower case. */
    email: string;
    first_name: string;
    last_name: string;
    /** The WebAuthn user handle (Level 3, section 4): random, base64url. */
    user_handle: string;
    created_at: Milliseconds;
    /** For example, 'directory,referrals' (domain/team/permissions.ts). */
    permissions: string;
    deactivated_at: Milliseconds | null;
    last_signed_in_at: Milliseconds | null;
  };
  passkeys: {
    id: Generated<number>;
    credential_id: string;
    user_id: number;
    public_key: Uint8Array;
    /** The authenticator's last signature counter; always 0 for some. */
    counter: number;
    transports: string;
    created_at: Milliseconds;
    last_used_at: Milliseconds | null;
    name: string;
    /** 1 if backed up by a provider, such as a cloud keychain. */
    is_synced: number;
  };
  /** Invitations and sign-in links, each of which works until one passkey has been registered with it. */
  links: {
    id: Generated<number>;
    kind: 'invitation' | 'sign_in';
    /** The hash is also the user handle of the invited person. */
    token_hash: string;
    /** In lower case: of the invited person, or of the user. */
    email: string;
    permissions: Generated<string>;
    /** No longer read: recipients of mails about referrals are chosen in the settings. */
    is_recipient: Generated<number>;
    /** 1 if a start has printed the link, which ends when the first user registers. */
    is_for_first_user: Generated<number>;
    /** The user whose deactivation ends the invitation; null for the command line and the start. */
    invited_by: number | null;
    /** The user who signs in; null for an invitation. */
    user_id: number | null;
    /** 0 if it was ended: revoked, or replaced by a later one. */
    expires_at: Milliseconds;
    used_at: Milliseconds | null;
    mail_error: string | null;
  };
  /** A pending WebAuthn challenge; deleted by the first response, right or wrong. */
  challenges: {
    challenge: string;
    browser_hash: string;
    /** The user that the response must identify. */
    user_handle: string;
    expires_at: Milliseconds;
  };
  sessions: {
    id: Generated<number>;
    token_hash: string;
    user_id: number;
    passkey_id: number | null;
    created_at: Milliseconds;
    last_seen_at: Milliseconds;
  };
  /** Append-only by triggers: who did what to which thing, with the names of the time. */
  events: {
    id: Generated<number>;
    at: Milliseconds;
    /** Null for the command line and for strangers. */
    user_id: number | null;
    actor_name: string;
    actor_email: string | null;
    /** The client's IP address; null for the command line. */
    address: string | null;
    action: EventAction;
    subject: EventSubject;
    subject_id: number | null;
    subject_name: string | null;
    /** Null if the event is about the whole subject; a value then is the whole subject. */
    field: string | null;
    /** JSON. */
    old_value: string | null;
    new_value: string | null;
  };
  notification_recipients: { user_id: number };
  referrals: {
    id: Generated<number>;
    reference: string;
    /** The form's fields, encrypted with the data key (server/referrals/key.ts). */
    encrypted: Uint8Array;
    status: ReferralStatus;
    created_at: Milliseconds;
    closed_at: Milliseconds | null;
    closing_reason: ClosingReason | null;
    /** Hash of the Idempotency-Key; null without one. */
    idempotency_hash: string | null;
    assignee_id: number | null;
    attempts: Generated<number>;
    revision: Generated<number>;
    /** A keyed hash (server/referrals/encrypted.ts); null until it is made. */
    phone_hash: string | null;
  };
  /** Keyed hashes of a referral's last name and of each of its words. */
  referral_name_hashes: { referral_id: number; hash: string };
  /** Notes on contacts with patients, encrypted with the data key. */
  referral_notes: { event_id: number; referral_id: number; note: Uint8Array };
  outbox: {
    id: Generated<number>;
    /** The mail is deleted with the referral. */
    referral_id: number;
    reference: string;
    email: string;
    /** Without angle brackets; the same for each attempt. */
    message_id: string;
    state: ReferralMail['state'];
    created_at: Milliseconds;
    attempts: number;
    /** The next attempt; while a process sends the mail, the time at which others may. */
    due_at: Milliseconds;
    error: string | null;
  };
  used_captchas: { solution_hash: string; expires_at: Milliseconds };
  /** One row, with id 1: the `FOLD_VERSION` of stored names (domain/fold-text.ts). */
  stored_folds: { id: number; version: number };
  /** At most one row, with id 1: the fingerprint of the key that encrypts all referrals. */
  data_key: { id: number; fingerprint: string };
};

export type Database = Kysely<Schema>;
/** The root database or the caller's transaction. */
export type Db = Database | Transaction<Schema>;
export type ProviderRow = Selectable<Schema['providers']>;
export type PracticeFactsRow = Selectable<Schema['practice_facts']>;
export type EventRow = Selectable<Schema['events']>;
