import type { User } from '../../../domain/entities.ts';

/** What this tab remembers of the portal: in session storage, so nothing outlives the tab. */

const USER = 'sorrel:user';
const VERIFIED_EMAIL = 'sorrel:verified-email';

/** Remembers who is signed in, for the login form after the session has run out. */
export function storeUser(user: User): void {
  write(USER, JSON.stringify(user));
}

/** The address of the user who was signed in last and did not log out; '' when there is none. */
export function storedEmail(): string {
  try {
    const { email }: { email?: unknown } = JSON.parse(sessionStorage.getItem(USER) ?? '{}');
    return typeof email === 'string' ? email : '';
  } catch {
    return '';
  }
}

export function clearUser(): void {
  remove(USER);
}

/** Remembers the address that an invitation was verified for, until the account is made. */
export function storeVerifiedEmail(email: string): void {
  write(VERIFIED_EMAIL, email);
}

export function clearVerifiedEmail(): void {
  remove(VERIFIED_EMAIL);
}

/** A browser that forbids storage only forgets. */
function write(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {}
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {}
}
