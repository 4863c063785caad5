import { type Kysely, sql } from 'kysely';
import { dateIn } from '../../../domain/dates.ts';
import { nextBusinessDay } from '../../../domain/practice/business-days.ts';
import { practice } from '../../../practice.config.ts';
import type { Schema } from '../schema.ts';
import { typesOf } from './base/types.ts';

/** What staff do with referrals, what clinics are told about them, and the hashes by which they are found. */
export async function up(db: Kysely<Schema>): Promise<void> {
  const { id, bytes, binaryText } = typesOf(db);
  const statements = [
    `create table referral_clinics (
      id ${id},
      name text not null,
      phone text,
      fax text,
      slug text not null,
      is_retired integer not null default 0,
      created_at bigint not null
    )`,
    'create unique index referral_clinics_slug on referral_clinics (slug)',
    ...[
      `due_on ${binaryText} not null default ''`,
      'assignee_id integer references users (id) on delete set null',
      'closing_reason text',
      'attempts integer not null default 0',
      'first_contact_at bigint',
      'revision integer not null default 1',
      'is_example integer not null default 0',
      'clinic_id integer references referral_clinics (id)',
      'phone_hash text',
      'last_name_hash text',
      'clinic_email_hash text',
      'receipt_hash text',
      'stop_hash text',
    ].map((column) => `alter table referrals add column ${column}`),
    'create index referrals_due on referrals (due_on, id)',
    'create index referrals_assignee on referrals (assignee_id) where assignee_id is not null',
    'create index referrals_phone on referrals (phone_hash)',
    'create index referrals_last_name on referrals (last_name_hash)',
    'create index referrals_clinic_email on referrals (clinic_email_hash, id) where clinic_email_hash is not null',
    'create unique index referrals_stop on referrals (stop_hash) where stop_hash is not null',
    'create unique index referrals_receipt on referrals (receipt_hash) where receipt_hash is not null',
    'create index referrals_clinic on referrals (clinic_id) where clinic_id is not null',
    `create table referral_events (
      id ${id},
      referral_id integer not null references referrals (id) on delete cascade,
      at bigint not null,
      actor text not null,
      kind text not null,
      value text,
      note ${bytes}
    )`,
    'create index referral_events_referral on referral_events (referral_id, id)',
    `create table clinic_mail_stops (
      email_hash text not null primary key,
      encrypted ${bytes} not null
    )`,
    'alter table users add column gets_digests integer not null default 1',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  await addDueDates(db);
}

/** A referral is due one business day after it came; hours are unknown here, so these are Monday to Friday. */
async function addDueDates(db: Kysely<Schema>): Promise<void> {
  const referrals = await db.selectFrom('referrals').select(['id', 'created_at']).execute();
  const idsByDay = Map.groupBy(referrals, ({ created_at }) => dateIn(practice.timeZone, created_at));
  for (const [day, rows] of idsByDay) {
    const due_on = nextBusinessDay(day, { hours: [], closures: [] });
    for (const { id } of rows)
      await db.updateTable('referrals').set({ due_on }).where('id', '=', id).execute();
  }
}
