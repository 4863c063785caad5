import { type Kysely, sql } from 'kysely';

/**
 * Invitations end with the person who sent them, also those of removed users; the audit trail knows who sent the open
 * ones. Deactivated users have no passkeys, so that a reactivated one needs a new link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    'alter table invitations add column invited_by integer references users (id) on delete set null',
    'alter table invitations add column is_recipient integer not null default 0',
    `update invitations set invited_by = (
      select users.id from users where users.email = (
        select actor from audit_events where event = 'invited' and audit_events.email = invitations.email
        order by audit_events.id desc limit 1))
    where used_at is null and ended_at is null`,
    `update invitations set ended_at = created_at, expires_at = created_at
    where used_at is null and ended_at is null
      and (invited_by in (select id from users where deactivated_at is not null) or invited_by is null and (
        select actor from audit_events where event = 'invited' and audit_events.email = invitations.email
        order by audit_events.id desc limit 1) like '%@%')`,
    'delete from passkeys where user_id in (select id from users where deactivated_at is not null)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
}
