import type { Insertable, Selectable } from 'kysely';
import { parsePermissions } from '../../domain/team/permissions.ts';
import type { Invitation } from '../../domain/team/team-responses.ts';
import type { Db, Schema } from '../db/schema.ts';
import { hashToken } from '../operations/token.ts';

export type LinkRecord = Selectable<Schema['links']>;
export type LinkKind = LinkRecord['kind'];

export function insertLink(db: Db, link: Insertable<Schema['links']>) {
  return db.insertInto('links').values(link).returningAll().executeTakeFirstOrThrow();
}

/** Returns a link and, read at the same moment, whether its address has an account. */
export async function findLink(
  db: Db,
  token: string,
): Promise<(LinkRecord & { has_account: unknown }) | null> {
  const row = await db
    .selectFrom('links')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('users').select('users.id').whereRef('users.email', '=', 'links.email')).as(
        'has_account',
      ),
    )
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  return row ?? null;
}

export const setLink = (db: Db, id: number, changes: Partial<LinkRecord>) =>
  db.updateTable('links').set(changes).where('id', '=', id).execute();

/** Ends links with these columns that were not used, expired ones among them, and returns them. */
export function endLinks(
  db: Db,
  columns: Partial<Pick<LinkRecord, 'kind' | 'email' | 'invited_by' | 'user_id' | 'is_for_first_user'>>,
): Promise<LinkRecord[]> {
  return db
    .updateTable('links')
    .set({ expires_at: 0 })
    .where(({ and }) => and(columns))
    .where('used_at', 'is', null)
    .where('expires_at', '>', 0)
    .returningAll()
    .execute();
}

/** Returns the invitations that were neither used nor ended, expired ones among them, latest first. */
export async function listInvitations(db: Db, now: number): Promise<Invitation[]> {
  const rows = await selectInvitations(db).orderBy('id', 'desc').execute();
  return rows.map((row) => toInvitation(row, now));
}

export async function findInvitation(db: Db, id: number): Promise<LinkRecord | null> {
  return (await selectInvitations(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Selects the last invitation of each address, because several starts may have invited the first user. */
function selectInvitations(db: Db) {
  const open = db
    .selectFrom('links')
    .where('kind', '=', 'invitation')
    .where('used_at', 'is', null)
    .where('expires_at', '>', 0)
    .where('email', 'not in', db.selectFrom('users').select('email'));
  return db
    .selectFrom('links')
    .selectAll()
    .where('id', 'in', open.select(({ fn }) => fn.max('id').as('id')).groupBy('email'));
}

export function toInvitation(row: LinkRecord, now: number): Invitation {
  return {
    id: row.id,
    email: row.email,
    permissions: parsePermissions(row.permissions),
    expiresAt: new Date(row.expires_at).toISOString(),
    isExpired: row.expires_at <= now,
    mailError: row.mail_error,
  };
}
