import type { Types } from './types.ts';

const USER = 'user_id integer not null references users (id) on delete cascade';
const PERMISSIONS = `permissions text not null default 'directory,referrals,administration'`;

/** Returns the statements that create users, how they sign in, and the history of everything. */
export const accountTables = ({ id, bytes }: Types): string[] => [
  `create table users (
    id ${id},
    email text not null unique,
    first_name text not null,
    last_name text not null,
    user_handle text not null unique,
    created_at bigint not null,
    ${PERMISSIONS},
    deactivated_at bigint
  )`,

  `create table passkeys (
    id ${id},
    credential_id text not null unique,
    ${USER},
    public_key ${bytes} not null,
    counter bigint not null,
    transports text not null,
    created_at bigint not null,
    last_used_at bigint,
    name text,
    is_synced integer
  )`,
  'create index passkeys_user on passkeys (user_id)',

  `create table sessions (
    id ${id},
    token_hash text not null unique,
    ${USER},
    passkey_id integer references passkeys (id) on delete cascade,
    created_at bigint not null,
    last_seen_at bigint not null
  )`,
  'create index sessions_user on sessions (user_id)',
  'create index sessions_passkey on sessions (passkey_id)',

  `create table challenges (
    challenge text primary key,
    purpose text not null,
    browser_hash text not null,
    user_handle text not null,
    expires_at bigint not null
  )`,

  `create table invitations (
    id ${id},
    email text not null,
    token_hash text not null unique,
    user_handle text not null,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint,
    ${PERMISSIONS},
    ended_at bigint,
    is_for_first_user integer not null default 0,
    invited_by integer references users (id) on delete set null,
    is_recipient integer not null default 0
  )`,
  'create index invitations_email on invitations (email)',
  `create table invitation_visits (
    browser_hash text primary key,
    invitation_id integer not null references invitations (id) on delete cascade,
    expires_at bigint not null
  )`,

  `create table sign_in_resets (
    id ${id},
    ${USER},
    token_hash text not null unique,
    created_at bigint not null,
    expires_at bigint not null,
    used_at bigint
  )`,
  'create index sign_in_resets_user on sign_in_resets (user_id)',

  `create table notification_recipients (
    notification_type text not null,
    channel text not null,
    ${USER},
    constraint notification_recipients_pk primary key (notification_type, channel, user_id)
  )`,

  `create table events (
    id ${id},
    at bigint not null,
    user_id integer,
    actor_name text not null,
    actor_email text,
    address text,
    action text not null,
    subject text not null,
    subject_id integer,
    subject_name text,
    field text,
    old_value text,
    new_value text
  )`,
  'create index events_subject on events (subject, subject_id, id)',
  'create index events_at on events (at)',
];
