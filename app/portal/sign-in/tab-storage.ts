import type { User } from '../../../domain/team/team-responses.ts';

/** Portal data in session storage, which the browser deletes with the tab. */

const USER = 'sorrel:user';
const VERIFIED_EMAIL = 'sorrel:verified-email';

/** Stores the signed-in user, which prefills the login form after the session expires. */
export function storeUser(user: User): void {
  write(USER, JSON.stringify(user));
}

/** Returns the email of the last user who did not log out, or ''. */
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

/** Stores the verified email of an invitation until the account exists. */
export function storeVerifiedEmail(email: string): void {
  write(VERIFIED_EMAIL, email);
}

export function clearVerifiedEmail(): void {
  remove(VERIFIED_EMAIL);
}

/** Does nothing without session storage. */
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
