import { addDays, formatDate } from '../../domain/dates.ts';
import type { Provider } from '../../domain/directory/schemas.ts';

const LIST = new Intl.ListFormat('en-US');

/** For example, 'Speaks English and Spanish'; '' without names. */
export const listText = (verb: string, names: string[]) =>
  names.length > 0 ? `${verb} ${LIST.format(names)}` : '';

/** Returns whether a provider takes new patients, or from when. */
export function availabilityText({
  acceptingNewPatients,
  pausedUntil,
}: Pick<Provider, 'acceptingNewPatients' | 'pausedUntil'>): string {
  if (acceptingNewPatients) return 'Taking new patients';
  return pausedUntil
    ? `Taking new patients from ${formatDate(addDays(pausedUntil, 1))}`
    : 'Not taking new patients at the moment';
}
