import { dateIn, formatDate } from '../../../domain/dates.ts';
import { practice } from '../../../practice.config.ts';

/** Returns the name of a passkey; without one, the day in the practice's time zone on which it was created. */
export function passkeyName(name: string | null, createdAt: number): string {
  return name ?? `Passkey of ${formatDate(dateIn(practice.timeZone, createdAt))}`;
}
