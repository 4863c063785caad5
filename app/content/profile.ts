import { formatDate } from '../../domain/dates.ts';
import type { Provider } from '../../domain/directory/schemas.ts';
import { nameWithCredentials } from '../../domain/names.ts';
import { practice } from '../../practice.config.ts';

/** The description lists this many names and counts the others. */
const MOST_NAMES = 4;

/** For search engines: name, licenses, and accepted insurance or a pause. */
export function profileDescription(provider: Provider): string {
  const licensed = provider.states.filter(({ kind }) => kind === 'license');
  const accepting = provider.insuranceCompanies.filter(({ isAccepting }) => isAccepting);
  const states = someOf(licensed.map(({ displayName }) => displayName));
  const insurers = someOf(accepting.map(({ name }) => name));
  const about = `${nameWithCredentials(provider)} is a dietitian at ${practice.name}`;
  return [
    states ? `${about}, licensed in ${states}.` : `${about}.`,
    pauseText(provider) ?? (insurers && `Accepts ${insurers}.`),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Returns a text that the provider takes no new patients; null without a pause. */
export function pauseText({
  acceptingNewPatients,
  pausedUntil,
}: Pick<Provider, 'acceptingNewPatients' | 'pausedUntil'>): string | null {
  if (acceptingNewPatients) return null;
  return pausedUntil
    ? `Not taking new patients until ${formatDate(pausedUntil)}.`
    : 'Not taking new patients at the moment.';
}

function someOf(names: string[]): string {
  const left = names.length - MOST_NAMES;
  const shown = left > 1 ? [...names.slice(0, MOST_NAMES), `${left} more`] : names;
  return new Intl.ListFormat('en-US').format(shown);
}
