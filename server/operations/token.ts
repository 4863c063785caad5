import { createHash, randomBytes } from 'node:crypto';

/** Returns 256 random bits as 43 characters that are safe in URLs and cookies. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** The database stores only this hash, so that a leaked copy reveals no valid token. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
