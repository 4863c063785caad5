import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type DomainError, gone, notFound } from '../errors.ts';
import type { DatabaseOrTransaction, Schema } from './schema.ts';

/** The kinds of links that work once. Opening a link changes nothing, because mail scanners open links. */
const LINKS = {
  invitation: {
    table: 'invitations',
    errors: {
      unknown: "This invitation link isn't valid. Check that you copied all of it.",
      // 'already used' distinguishes the two kinds of 410 (spec section 8).
      used: 'This invitation was already used.',
      expired: 'This invitation has expired.',
    },
  },
  reset: {
    table: 'sign_in_resets',
    errors: {
      unknown: "This reset link isn't valid. Check that you copied all of it.",
      used: 'This reset link was already used.',
      expired: 'This reset link has expired.',
    },
  },
} as const;

export type LinkKind = keyof typeof LINKS;

/** The stored row of a link. */
export type Link<Kind extends LinkKind> = Selectable<Schema[(typeof LINKS)[Kind]['table']]>;

/** Why a link does not work. */
export type LinkProblem = 'unknown' | 'used' | 'expired';

/** Returns 256 random bits as 43 characters that are safe in URLs and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The database stores only this hash, so that a leaked copy reveals no valid token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** The columns that store a new link. */
export type LinkColumns = { token_hash: string; created_at: number; expires_at: number };

/** Returns a new token and the columns that store its link. */
export function newLink(now: number, expiresAt: number): { token: string; columns: LinkColumns } {
  const token = newToken();
  return { token, columns: { token_hash: hashToken(token), created_at: now, expires_at: expiresAt } };
}

export async function findLink<Kind extends LinkKind>(
  db: DatabaseOrTransaction,
  kind: Kind,
  token: string,
): Promise<Link<Kind> | null> {
  const row = await db
    .selectFrom(LINKS[kind].table)
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst();
  // Kysely does not infer the rows of a table that depends on a type parameter.
  return (row as Link<Kind> | undefined) ?? null;
}

/** Returns why the link does not work, or null if it does. */
export function linkProblem(
  link: Pick<Link<LinkKind>, 'expires_at' | 'used_at'> | null,
  now: number,
): LinkProblem | null {
  if (!link) return 'unknown';
  if (link.used_at !== null) return 'used';
  return link.expires_at <= now ? 'expired' : null;
}

/** Returns not_found for an unknown link, gone for a used or expired one. */
export function linkError(kind: LinkKind, problem: LinkProblem): DomainError {
  return (problem === 'unknown' ? notFound : gone)(LINKS[kind].errors[problem]);
}

/** Marks the link as used; returns false if it was used, has expired or has another token now. */
export async function useLink(
  db: DatabaseOrTransaction,
  kind: LinkKind,
  { token_hash }: Pick<LinkColumns, 'token_hash'>,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(LINKS[kind].table)
    .set({ used_at: now })
    .where('token_hash', '=', token_hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Expires the open link that resets the user's sign-in. */
export async function expireReset(db: DatabaseOrTransaction, userId: number, now: number): Promise<void> {
  await db
    .updateTable('sign_in_resets')
    .set({ expires_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}
