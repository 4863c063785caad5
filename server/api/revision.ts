import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ChangeBy } from '../db/history/repository.ts';

/** Returns the ETag of a revision. */
export function etagOf(revision: number): string {
  return `"${revision}"`;
}

/** Returns who makes a change, and the revision that If-Match names (RFC 9110, 13.1.1). */
export function changeBy(c: Context): ChangeBy {
  const tags = c.req.header('If-Match')?.trim();
  const { email } = c.get('session').user;
  if (tags === undefined || tags === '*') return { actor: email, revision: null };
  // Compressed responses have weak tags. A tag in another format matches no revision.
  const revision = /^(?:W\/)?"(\d{1,10})"$/.exec(tags)?.[1];
  return { actor: email, revision: revision === undefined ? 0 : Number(revision) };
}

/** The If-Match header of routes that change a provider. */
export const ifMatchHeader = z.object({
  'If-Match': z.string().optional().openapi({
    description: 'Reject the change with 412 if the provider has another revision',
    example: '"7"',
  }),
});
