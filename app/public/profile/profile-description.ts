import type { Provider } from '../../../domain/directory/schemas.ts';
import { nameWithCredentials } from '../../../domain/names.ts';
import { practice } from '../../../practice.config.ts';
import { acceptingText } from './card-texts.ts';

/** The description lists this many names and counts the others. */
const MOST_NAMES = 4;

/** For search engines: name, licenses, and accepted insurance unless the provider takes no new patients. */
export function profileDescription(provider: Provider): string {
  const states = someOf(provider.states.map(({ displayName }) => displayName));
  const insurers = someOf(provider.insuranceCompanies.map(({ name }) => name));
  const about = `${nameWithCredentials(provider)} is a dietitian at ${practice.name}`;
  return [
    states ? `${about}, licensed in ${states}.` : `${about}.`,
    provider.isAccepting ? insurers && `Accepts ${insurers}.` : `${acceptingText(provider)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

function someOf(names: string[]): string {
  const left = names.length - MOST_NAMES;
  const shown = left > 1 ? [...names.slice(0, MOST_NAMES), `${left} more`] : names;
  return new Intl.ListFormat('en-US').format(shown);
}
