import type { State } from '../../domain/lists/list-responses.ts';
import { nameWithCredentials } from '../../domain/names.ts';
import type { Provider } from '../../domain/providers/provider-responses.ts';
import type { SearchSelection } from '../../domain/search/search-selection.ts';
import { practice } from '../../practice.config.ts';

export const NOT_ACCEPTING = 'Not taking new patients';

const LIST = new Intl.ListFormat('en-US');

/** @param code one of the provider's licensed states. */
export const isAcceptedIn = (
  { stateCodes }: Pick<Provider['insuranceCompanies'][number], 'stateCodes'>,
  code: string,
) => stateCodes?.includes(code) ?? true;

/** Returns the insurer's name, with states if only some of the licensed ones are covered: 'Regence · WA, OR'. */
export function insuranceText(
  insurer: Pick<Provider['insuranceCompanies'][number], 'name' | 'stateCodes'>,
  licensed: Pick<State, 'code'>[],
): string {
  const covered = licensed.filter(({ code }) => isAcceptedIn(insurer, code));
  return covered.length === licensed.length
    ? insurer.name
    : `${insurer.name} · ${covered.map(({ code }) => code).join(', ')}`;
}

/** Returns the badges of the state and the insurer that a search names, the latter only if it is accepted there. */
export function findMatches(
  { states, insuranceCompanies }: Pick<Provider, 'states' | 'insuranceCompanies'>,
  { selectedState, selectedInsurance }: SearchSelection,
) {
  const state = states.find(({ code }) => code === selectedState);
  const insurer = insuranceCompanies.find(({ name }) => name === selectedInsurance);
  const isCovered = state && insurer && isAcceptedIn(insurer, selectedState);
  return { state: state?.displayName, insurer: isCovered ? insuranceText(insurer, states) : undefined };
}

export const putFirst = (texts: string[], first: string | undefined) =>
  texts.toSorted((a, b) => Number(b === first) - Number(a === first));

/** The most states, or insurers, that a text names before it counts the others. */
const MOST_NAMES = 4;

/** Returns the description of a profile for search engines. */
export function profileDescription(provider: Provider): string {
  const states = someOf(provider.states.map(({ displayName }) => displayName));
  const insurers = someOf(provider.insuranceCompanies.map(({ name }) => name));
  const about = `${nameWithCredentials(provider)} is a dietitian at ${practice.name}`;
  return [
    states ? `${about}, licensed in ${states}.` : `${about}.`,
    provider.isAccepting ? insurers && `Accepts ${insurers}.` : `${NOT_ACCEPTING}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

export function someOf(names: string[], most = MOST_NAMES): string {
  const left = names.length - most;
  return LIST.format(left > 1 ? [...names.slice(0, most), `${left} more`] : names);
}
