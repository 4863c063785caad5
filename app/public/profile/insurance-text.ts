import type { Provider, State } from '../../../domain/directory/schemas.ts';

type AcceptedInsurance = Pick<Provider['insuranceCompanies'][number], 'name' | 'stateCodes'>;

/** For example, 'Premera (Washington)' if it is accepted only in some of the licensed states. */
export function insuranceText(
  { name, stateCodes }: AcceptedInsurance,
  licensed: Pick<State, 'code' | 'displayName'>[],
): string {
  const covered = licensed.filter(({ code }) => !stateCodes || stateCodes.includes(code));
  if (covered.length === licensed.length) return name;
  return `${name} (${covered.map(({ displayName }) => displayName).join(', ')})`;
}
