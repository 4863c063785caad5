import type { Generated, Kysely, Selectable, Transaction } from 'kysely';

import type { EventAction, EventSubject } from '../../domain/history/events.ts';
import type { ReferralStatus } from '../../domain/referrals/form.ts';
import type { ReferralNotification } from '../../domain/referrals/schemas.ts';
import type { ClosingReason } from '../../domain/referrals/work.ts';
import type { ContentTables, Milliseconds } from './content-tables.ts';

/** The tables on both engines. Only repositories query them (docs/architecture.md). */
export type Schema = ContentTables & {
  states: { id: Generated<number>; code: string; display_name: string };
  provider_credentials: { provider_id: number; credential_id: number };
  /** Ids of deleted providers, which are never reused. */
  deleted_providers: { id: number };
  /** One row, with id 1. Triggers increment it on every change of public content. */
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
    /** For example, 'directory,referrals' (domain/accounts/permissions.ts). */
    permissions: string;
    /** Null while the account is active. */
    deactivated_at: Milliseconds | null;
    last_signed_in_at: Milliseconds | null;
  };
  passkeys: {
    id: Generated<number>;
    credential_id: string;
    user_id: number;
    /** COSE key. */
    public_key: Uint8Array;
    /** The authenticator's last signature counter; always 0 for some. */
    counter: number;
    /** JSON array of transport hints. */
    transports: string;
    created_at: Milliseconds;
    last_used_at: Milliseconds | null;
    name: string;
    /** 1 if backed up by a provider, such as a cloud keychain. */
    is_synced: number;
  };
  /** A link that works until one passkey has been registered with it: an invitation, or a new sign-in of a user. */
  links: {
    id: Generated<number>;
    kind: 'invitation' | 'sign_in';
    /** Also the user handle of the invited person. */
    token_hash: string;
    /** In lower case: of the invited person, or of the user. */
    email: string;
    /** What the invited person may do. */
    permissions: Generated<string>;
    /** 1 if the invited person becomes a recipient of mails about referrals. */
    is_recipient: Generated<number>;
    /** 1 if a start has printed it: it ends when the first user registers. */
    is_for_first_user: Generated<number>;
    /** The user whose deactivation ends the invitation; null for the command line and the start. */
    invited_by: number | null;
    /** The user who signs in; null for an invitation. */
    user_id: number | null;
    /** 0 if it was ended: revoked, or replaced by a later one. */
    expires_at: Milliseconds;
    used_at: Milliseconds | null;
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
    /** The passkey that opened it. */
    passkey_id: number | null;
    created_at: Milliseconds;
    last_seen_at: Milliseconds;
  };
  /** Append-only (triggers reject updates and deletes): who did what to which thing. Names are those of the time. */
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
    /** Null for settings and the practice. */
    subject_id: number | null;
    subject_name: string | null;
    /** Null if the event is about the whole subject; a value then is the whole subject. */
    field: string | null;
    /** JSON. */
    old_value: string | null;
    new_value: string | null;
  };
  /** Who gets mails about referrals. */
  notification_recipients: { user_id: number };
  referrals: {
    id: Generated<number>;
    reference: string;
    /** The form's fields, encrypted with the data key (server/data-key/key.ts). */
    encrypted: Uint8Array;
    status: ReferralStatus;
    created_at: Milliseconds;
    /** Null unless the status is closed. */
    closed_at: Milliseconds | null;
    /** Null unless staff closed it with a reason. */
    closing_reason: ClosingReason | null;
    /** Hash of the Idempotency-Key; null without one. */
    idempotency_hash: string | null;
    assignee_id: number | null;
    /** Logged contacts. */
    attempts: Generated<number>;
    revision: Generated<number>;
    /** Keyed hashes (server/referrals/encrypted.ts); null until they are made. */
    phone_hash: string | null;
    last_name_hash: string | null;
  };
  /** Notes on contacts with patients, encrypted with the data key. */
  referral_notes: { event_id: number; referral_id: number; note: Uint8Array };
  /** A mail to one recipient. */
  outbox: {
    id: Generated<number>;
    /** The mail is about it, and deleted with it. */
    referral_id: number;
    /** The referral's. */
    reference: string;
    /** The recipient. */
    email: string;
    /** Without angle brackets; the same for each attempt. */
    message_id: string;
    state: ReferralNotification['state'];
    created_at: Milliseconds;
    attempts: number;
    /** The next attempt; while a process sends the mail, the time at which others may. */
    due_at: Milliseconds;
    /** The last attempt's error. */
    error: string | null;
  };
  /** Used captcha solutions, until they expire. */
  used_captchas: { solution_hash: string; expires_at: Milliseconds };
  /** At most one row, with id 1: the fingerprint of the key that encrypts all referrals. */
  data_key: { id: number; fingerprint: string };
};

export type Database = Kysely<Schema>;
/** The root database or the caller's transaction. */
export type DatabaseOrTransaction = Database | Transaction<Schema>;
export type ProviderRow = Selectable<Schema['providers']>;
export type PracticeFactsRow = Selectable<Schema['practice_facts']>;
export type EventRow = Selectable<Schema['events']>;
