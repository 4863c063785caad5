import { formatDate } from '../../domain/dates.ts';
import type { Provider } from '../../domain/directory/schemas.ts';
import type { SearchSelection } from '../../domain/directory/search-selection.ts';
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

/** Returns why the provider does not match the visitor's last search; null if the provider does. */
export function mismatchText(
  { states, insuranceCompanies }: Pick<Provider, 'states' | 'insuranceCompanies'>,
  { selectedState, selectedInsurance }: SearchSelection,
): string | null {
  if (!selectedState || !selectedInsurance) return null;
  const state = states.find(({ code }) => code === selectedState);
  if (!state) return 'This dietitian is no longer licensed in the state of your search.';
  const isAccepted = insuranceCompanies.some(
    ({ name, stateCodes, isAccepting }) =>
      name === selectedInsurance && isAccepting && (!stateCodes || stateCodes.includes(selectedState)),
  );
  if (isAccepted) return null;
  return `This dietitian no longer takes new patients with ${selectedInsurance} in ${state.displayName}.`;
}

function someOf(names: string[]): string {
  const left = names.length - MOST_NAMES;
  const shown = left > 1 ? [...names.slice(0, MOST_NAMES), `${left} more`] : names;
  return new Intl.ListFormat('en-US').format(shown);
}
