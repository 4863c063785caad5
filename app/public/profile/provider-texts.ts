import type { Provider, State } from '../../../domain/directory/schemas.ts';
import { nameWithCredentials } from '../../../domain/names.ts';
import { practice } from '../../../practice.config.ts';

export const NOT_ACCEPTING = 'Not taking new patients';

const LIST = new Intl.ListFormat('en-US');

/** For example, 'Licensed in Oregon and Washington'; '' without names. */
export const listText = (verb: string, names: string[]) =>
  names.length > 0 ? `${verb} ${LIST.format(names)}` : '';

/** Whether an insurer is accepted in one of the licensed states. */
export const isAcceptedIn = (
  { stateCodes }: Pick<Provider['insuranceCompanies'][number], 'stateCodes'>,
  code: string,
) => stateCodes?.includes(code) ?? true;

/** For example, 'Regence · WA, OR' if it is accepted only in some of the licensed states. */
export function insuranceText(
  insurer: Pick<Provider['insuranceCompanies'][number], 'name' | 'stateCodes'>,
  licensed: Pick<State, 'code'>[],
): string {
  const covered = licensed.filter(({ code }) => isAcceptedIn(insurer, code));
  return covered.length === licensed.length
    ? insurer.name
    : `${insurer.name} · ${covered.map(({ code }) => code).join(', ')}`;
}

/** A profile's description names this many states and insurers, and counts the others. */
const MOST_NAMES = 4;

/** For search engines: name, licenses, and accepted insurance unless the provider takes no new patients. */
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

function someOf(names: string[]): string {
  const left = names.length - MOST_NAMES;
  return LIST.format(left > 1 ? [...names.slice(0, MOST_NAMES), `${left} more`] : names);
}
