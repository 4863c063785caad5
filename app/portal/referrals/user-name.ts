import { fullName } from '../../../domain/names.ts';
import type { User } from '../../../domain/team/team-responses.ts';

/** Returns the name of the user with an address, with it if others have the name; the address without an account. */
export function userName(users: User[], email: string): string {
  const user = users.find((each) => each.email === email);
  if (!user) return email;
  const name = fullName(user);
  return users.some((each) => each !== user && fullName(each) === name) ? `${name} (${email})` : name;
}
