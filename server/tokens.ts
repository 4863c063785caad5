import { createHash, randomBytes } from 'node:crypto';

/** A secret of 256 random bits, as 43 characters that stand in URLs and cookies as they are. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database keeps of a secret: its SHA-256, so that a copy of the database opens no door. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
