import { nameWithCredentials, type Provider } from '../../domain/entities.ts';
import { practice } from '../../practice.config.ts';

/** Names listed in the description; the others are counted. */
const MOST_NAMES = 4;

/** For search engines: name, licensed states and accepted insurance. */
export function profileDescription(provider: Provider): string {
  const states = someOf(provider.states.map(({ displayName }) => displayName));
  const insurers = someOf(provider.insuranceCompanies.map(({ name }) => name));
  return [
    `${nameWithCredentials(provider)} is a dietitian at ${practice.name}`,
    states && `, licensed in ${states}`,
    insurers && `. Accepts ${insurers}`,
    '.',
  ].join('');
}

function someOf(names: string[]): string {
  const left = names.length - MOST_NAMES;
  const shown = left > 1 ? [...names.slice(0, MOST_NAMES), `${left} more`] : names;
  return new Intl.ListFormat('en-US').format(shown);
}
