import { type Kysely, sql } from 'kysely';
import { foldName } from '../../../domain/fold-text.ts';
import { concerns } from '../reference-data.ts';
import type { Schema } from '../schema.ts';
import { addVersionTriggers } from './025-base-schema.ts';
import { typesOf } from './base/types.ts';

const TABLES = [
  'concerns',
  'provider_concerns',
  'provider_languages',
  'offices',
  'provider_offices',
] as const;

/** What a visitor looks for beside state and insurer: concerns, languages, offices and video. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const { id } = typesOf(db);
  const listColumns = `position integer not null default 0,
    retired_at bigint,
    revision integer not null default 1`;
  const ofProvider = 'provider_id integer not null references providers (id) on delete cascade';
  const statements = [
    `create table concerns (
      id ${id},
      name text not null,
      explanation text not null,
      folded_name text not null,
      ${listColumns},
      merged_into_id integer references concerns (id)
    )`,
    'create unique index concerns_folded_name on concerns (folded_name) where retired_at is null',
    `create table provider_concerns (
      ${ofProvider},
      concern_id integer not null references concerns (id),
      position integer not null,
      constraint provider_concerns_pk primary key (provider_id, concern_id)
    )`,
    'create index provider_concerns_concern on provider_concerns (concern_id)',
    `create table provider_languages (
      ${ofProvider},
      language_code varchar(3) not null,
      constraint provider_languages_pk primary key (provider_id, language_code)
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
      is_hidden integer not null default 0,
      ${listColumns}
    )`,
    `create table provider_offices (
      ${ofProvider},
      office_id integer not null references offices (id),
      constraint provider_offices_pk primary key (provider_id, office_id)
    )`,
    'create index provider_offices_office on provider_offices (office_id)',
    ...[
      'has_interpreters integer not null default 0',
      'is_by_video integer not null default 0',
      'npi varchar(10)',
      'caqh_id varchar(10)',
      'who_i_work_with text',
      'first_visit text',
      'how_i_work text',
    ].map((column) => `alter table providers add column ${column}`),
    'create unique index providers_npi on providers (npi) where npi is not null',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db
    .insertInto('concerns')
    .values(
      concerns.map(([name, explanation], index) => ({
        name,
        explanation,
        folded_name: foldName(name),
        position: index + 1,
      })),
    )
    .execute();
  for (const table of TABLES) await addVersionTriggers(db, table);
}
