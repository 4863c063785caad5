import { type Kysely, sql } from 'kysely';
import type { Schema } from '../schema.ts';
import { addVersionTriggers } from './025-base-schema.ts';
import { typesOf } from './base/types.ts';

/** Pages that a practice usually owes its patients. They are unpublished until staff write their texts. */
const SLOTS = [
  ['privacy_practices', 'Notice of Privacy Practices', 'privacy-practices'],
  ['nondiscrimination', 'Nondiscrimination', 'nondiscrimination'],
  ['language_assistance', 'Language Assistance', 'language-assistance'],
  ['good_faith_estimate', 'Good-Faith Estimate', 'good-faith-estimate'],
  ['accessibility', 'Accessibility', 'accessibility'],
  ['website_privacy', 'Website Privacy', 'website-privacy'],
] as const;

/** Notices as staff edit them, and the versions that visitors read from their dates on. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const { id, binaryText, withoutRowId } = typesOf(db);
  const statements = [
    `create table notices (
      id ${id},
      slot text,
      title text not null,
      slug text not null,
      text_markdown text,
      effective_on ${binaryText},
      is_in_footer integer not null default 1,
      is_published integer not null default 0,
      position integer not null default 0,
      retired_at bigint,
      revision integer not null default 1
    )`,
    'create unique index notices_slug on notices (slug) where retired_at is null',
    `create table notice_versions (
      notice_id integer not null references notices (id) on delete cascade,
      effective_on ${binaryText} not null,
      title text not null,
      text_markdown text not null,
      constraint notice_versions_pk primary key (notice_id, effective_on)
    ) ${withoutRowId}`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await db
    .insertInto('notices')
    .values(SLOTS.map(([slot, title, slug], index) => ({ slot, title, slug, position: index + 1 })))
    .execute();
  for (const table of ['notices', 'notice_versions'] as const) await addVersionTriggers(db, table);
}
