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
    closures text not null default '[]',
    phone text not null,
    fax text,
    email text not null,
    support_email text not null,
    postal_address text,
    application_form_url text not null,
    notice text,
    revision integer not null default 1
  )`,
  `create table faqs (
    id ${id},
    anchor text unique,
    question text not null,
    answer_markdown text not null,
    position integer not null,
    is_hidden integer not null default 0,
    revision integer not null default 1
  )`,
  'create table demo_practice (is_inserted integer)',
  `create table content_version (
    id integer primary key,
    version bigint not null,
    constraint content_version_one_row check (id = 1)
  )`,
];
