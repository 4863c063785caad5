import type { Provider, State } from '../../domain/directory/schemas.ts';

type AcceptedInsurance = Provider['insuranceCompanies'][number];

/** For example, 'Premera (Washington)' if the panel covers only some of the licensed states. */
export function insuranceText(
  { name, stateCodes, isAccepting }: AcceptedInsurance,
  licensed: Pick<State, 'code' | 'displayName'>[],
): string {
  const covered = licensed.filter(({ code }) => !stateCodes || stateCodes.includes(code));
  return [
    name,
    covered.length < licensed.length && `(${covered.map(({ displayName }) => displayName).join(', ')})`,
    !isAccepting && '(not taking new patients)',
  ]
    .filter(Boolean)
    .join(' ');
}
