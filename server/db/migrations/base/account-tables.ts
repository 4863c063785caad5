import type { Types } from './types.ts';

const USER = 'user_id integer not null references users (id) on delete cascade';

/** Returns the statements that create users, how they sign in, and the history of everything. */
export const accountTables = ({ id, bytes }: Types): string[] => [
  `create table users (
    id ${id},
    email text not null unique,
    first_name text not null,
    last_name text not null,
    user_handle text not null unique,
    created_at bigint not null,
    permissions text not null,
    deactivated_at bigint,
    last_signed_in_at bigint
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
    name text not null,
    is_synced integer not null
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
    browser_hash text not null,
    user_handle text not null,
    expires_at bigint not null
  )`,

  `create table links (
    id ${id},
    kind text not null,
    token_hash text not null unique,
    email text not null,
    permissions text not null default '',
    is_recipient integer not null default 0,
    is_for_first_user integer not null default 0,
    invited_by integer references users (id) on delete set null,
    user_id integer references users (id) on delete cascade,
    expires_at bigint not null,
    used_at bigint,
    mail_error text
  )`,
  'create index links_email on links (email)',

  `create table notification_recipients (
    user_id integer primary key references users (id) on delete cascade
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
