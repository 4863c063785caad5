import type { User } from '../../../domain/team/team-responses.ts';

/** The browser deletes session storage with its tab. */

const USER = 'sorrel:user';
const REFERENCE = 'sorrel:reference';
const VERIFIED_EMAIL = 'sorrel:verified-email';

/** Stores the signed-in user, which prefills the login form after the session expires. */
export const storeUser = (user: User): void => store(USER, JSON.stringify(user));
export function clearUser(): void {
  store(USER, null);
  clearReference();
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

/** Stores the verified email of an invitation until the account exists. */
export const storeVerifiedEmail = (email: string): void => store(VERIFIED_EMAIL, email);
export const clearVerifiedEmail = (): void => store(VERIFIED_EMAIL, null);

/** Stores the reference of the referral that a mail's link leads to, until it is opened. */
export const storeReference = (reference: string): void => store(REFERENCE, reference);
export const clearReference = (): void => store(REFERENCE, null);

/** Returns the stored reference; null without one. */
export function storedReference(): string | null {
  try {
    return sessionStorage.getItem(REFERENCE);
  } catch {
    return null;
  }
}

/** Ignores a browser without session storage. @param value null removes it. */
function store(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {}
}
