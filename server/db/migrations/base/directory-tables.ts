import type { Types } from './types.ts';

/** Returns the statements that create the directory: lists, providers, their pictures and history. */
export const directoryTables = ({ id, bytes, binaryText }: Types): string[] => [
  `create table states (
    id ${id},
    code varchar(2) not null unique,
    display_name text not null
  )`,

  `create table insurance_companies (
    id ${id},
    name text not null,
    aliases text not null default '[]',
    is_on_home integer not null default 0,
    position integer not null default 0
  )`,

  `create table credentials (
    id ${id},
    title text not null,
    abbreviation text not null,
    position integer not null default 0
  )`,

  `create table concerns (
    id ${id},
    name text not null,
    explanation text not null,
    position integer not null default 0
  )`,

  `create table offices (
    id ${id},
    name text not null,
    street text not null,
    city text not null,
    state_code varchar(2) not null references states (code),
    zip varchar(10) not null,
    phone text,
    wheelchair_access text,
    position integer not null default 0
  )`,

  'create table images (hash varchar(32) primary key)',
  `create table image_variants (
    hash varchar(32) not null references images (hash) on delete cascade,
    width integer not null,
    bytes ${bytes} not null,
    constraint image_variants_pk primary key (hash, width)
  )`,

  `create table providers (
    id ${id},
    first_name text not null,
    last_name text not null,
    sort_key ${binaryText} not null,
    ehr_uuid text,
    bio text,
    avatar_hash varchar(32) references images (hash),
    photo_hash varchar(32) references images (hash),
    search_name text not null default '',
    contact_email text,
    listing text not null default 'listed',
    is_accepting integer not null default 1,
    accepting_note text,
    revision integer not null default 1,
    has_interpreters integer not null default 0,
    is_by_video integer not null default 0,
    npi varchar(10),
    caqh_id varchar(10),
    who_i_work_with text,
    first_visit text,
    how_i_work text
  )`,
  'create unique index providers_npi on providers (npi) where npi is not null',
  // The name is part of the index, so that it serves a filtered page of the portal's table.
  'create index providers_order on providers (sort_key, id, search_name)',
  'create table deleted_providers (id integer primary key)',

  `create table licenses (
    provider_id integer not null references providers (id) on delete cascade,
    state_id integer not null references states (id),
    number text,
    expires_on ${binaryText},
    constraint licenses_pk primary key (provider_id, state_id)
  )`,
  'create index licenses_state on licenses (state_id, provider_id, expires_on)',
  'create index licenses_expires_on on licenses (expires_on)',

  `create table provider_credentials (
    provider_id integer not null references providers (id) on delete cascade,
    credential_id integer not null references credentials (id),
    constraint provider_credentials_pk primary key (provider_id, credential_id)
  )`,
  'create index provider_credentials_credential on provider_credentials (credential_id)',
  `create table provider_concerns (
    provider_id integer not null references providers (id) on delete cascade,
    concern_id integer not null references concerns (id),
    position integer not null,
    constraint provider_concerns_pk primary key (provider_id, concern_id)
  )`,
  'create index provider_concerns_concern on provider_concerns (concern_id)',
  `create table provider_languages (
    provider_id integer not null references providers (id) on delete cascade,
    language_code varchar(3) not null,
    constraint provider_languages_pk primary key (provider_id, language_code)
  )`,
  `create table provider_offices (
    provider_id integer not null references providers (id) on delete cascade,
    office_id integer not null references offices (id),
    constraint provider_offices_pk primary key (provider_id, office_id)
  )`,
  'create index provider_offices_office on provider_offices (office_id)',

  `create table panels (
    provider_id integer not null references providers (id) on delete cascade,
    insurance_company_id integer not null references insurance_companies (id),
    state_id integer references states (id)
  )`,
  'create unique index panels_key on panels (provider_id, insurance_company_id, coalesce(state_id, 0))',
  'create index panels_insurance_company on panels (insurance_company_id, provider_id, state_id)',
];
