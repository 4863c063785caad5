import type { User } from '../../../domain/team/team-responses.ts';

/** The browser deletes session storage with its tab. A browser without it has no cookies either, so no session. */

const USER = 'sorrel:user';
const REFERENCE = 'sorrel:reference';
const VERIFIED_EMAIL = 'sorrel:verified-email';

/** Stores the signed-in user, whose email prefills the login form after the session expires. */
export const storeUser = (user: User): void => sessionStorage.setItem(USER, JSON.stringify(user));

export function clearUser(): void {
  sessionStorage.removeItem(USER);
  clearReference();
}

/** Returns the email of the last user who did not log out, or ''. */
export function storedEmail(): string {
  const user: Partial<User> = JSON.parse(sessionStorage.getItem(USER) ?? '{}');
  return user.email ?? '';
}

/** Stores the verified email of an invitation until the account exists. */
export const storeVerifiedEmail = (email: string): void => sessionStorage.setItem(VERIFIED_EMAIL, email);
export const clearVerifiedEmail = (): void => sessionStorage.removeItem(VERIFIED_EMAIL);

/** Stores the reference of the referral that a mail's link leads to, until it is opened. */
export const storeReference = (reference: string): void => sessionStorage.setItem(REFERENCE, reference);
export const storedReference = (): string | null => sessionStorage.getItem(REFERENCE);
export const clearReference = (): void => sessionStorage.removeItem(REFERENCE);
