import type { User } from '../../domain/accounts/schemas.ts';
import { fullName } from '../../domain/names.ts';

/** Returns the name of the user with an email address, or the address of somebody without an account. */
export function userName(users: User[], email: string): string {
  const user = users.find((each) => each.email === email);
  return user ? fullName(user) : email;
}
