import type { Types } from './types.ts';

/** Returns the statements that create what is stored about the practice, and the version of all public content. */
export const practiceTables = ({ id }: Types): string[] => [
  `create table ehr_integration_settings (
    id integer primary key,
    ehr_provider text,
    patient_login_url text,
    provider_appointment_base_url text,
    constraint ehr_integration_settings_one_row check (id = 1)
  )`,
  `create table practice_facts (
    id integer primary key check (id = 1),
    hours text not null,
    phone text not null,
    fax text,
    email text not null,
    support_email text not null,
    postal_address text,
    application_form_url text not null,
    notice text
  )`,
  `create table faqs (
    id ${id},
    anchor text unique,
    question text not null,
    answer_markdown text not null,
    position integer not null default 0
  )`,
  `create table notices (
    id ${id},
    title text not null,
    slug text not null unique,
    text_markdown text not null,
    effective_on text not null,
    is_published integer not null,
    position integer not null default 0
  )`,
  'create table demo_practice (is_inserted integer)',
  `create table content_version (
    id integer primary key,
    version bigint not null,
    constraint content_version_one_row check (id = 1)
  )`,
];

/** Returns the statements that create encrypted referrals, all mails, used captchas, and the data key's fingerprint. */
export const referralTables = ({ id, bytes }: Types): string[] => [
  'create table data_key (id integer primary key, fingerprint text not null)',

  `create table referrals (
    id ${id},
    reference text not null unique,
    encrypted ${bytes} not null,
    status text not null,
    created_at bigint not null,
    closed_at bigint,
    idempotency_hash text unique,
    assignee_id integer references users (id) on delete set null,
    closing_reason text,
    attempts integer not null default 0,
    revision integer not null default 1,
    phone_hash text,
    last_name_hash text
  )`,
  // What the dashboard counts.
  `create index referrals_new on referrals (id) where status = 'new'`,
  'create index referrals_created on referrals (created_at, id)',
  'create index referrals_assignee on referrals (assignee_id) where assignee_id is not null',
  'create index referrals_phone on referrals (phone_hash)',
  'create index referrals_last_name on referrals (last_name_hash)',

  `create table referral_notes (
    event_id integer primary key,
    referral_id integer not null references referrals (id) on delete cascade,
    note ${bytes} not null
  )`,
  'create index referral_notes_referral on referral_notes (referral_id)',

  `create table outbox (
    id ${id},
    email text not null,
    message_id text not null unique,
    state text not null,
    attempts integer not null,
    due_at bigint not null,
    error text,
    created_at bigint not null,
    referral_id integer not null references referrals (id) on delete cascade,
    reference text not null
  )`,
  'create index outbox_due on outbox (state, due_at)',
  'create index outbox_referral on outbox (referral_id)',
  `create index outbox_parked on outbox (referral_id) where state = 'parked'`,

  'create table used_captchas (solution_hash text primary key, expires_at bigint not null)',
  'create index used_captchas_expiry on used_captchas (expires_at)',
];
