import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';

/** Returns the ETag of a revision. */
export function etagOf(revision: number): string {
  return `"${revision}"`;
}

/** Returns the revision that If-Match names (RFC 9110, 13.1.1); null for any. */
export function readRevision(c: Context): number | null {
  const tags = c.req.header('If-Match')?.trim();
  if (tags === undefined || tags === '*') return null;
  // Compressed responses have weak tags. A tag in another format matches no revision.
  const revision = /^(?:W\/)?"(\d{1,10})"$/.exec(tags)?.[1];
  return revision === undefined ? 0 : Number(revision);
}

/** The If-Match header of routes that change a provider. */
export const ifMatchHeader = z.object({
  'If-Match': z.string().optional().openapi({
    description: 'Reject the change with 412 if the provider has another revision',
    example: '"7"',
  }),
});
