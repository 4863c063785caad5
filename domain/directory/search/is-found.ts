import type { Provider } from '../schemas.ts';

/** Whether a search finds a listed provider today: licensed there, accepting the insurer there, and taking new patients. */
export function isFound(
  {
    isAccepting,
    states,
    insuranceCompanies,
  }: Pick<Provider, 'isAccepting' | 'states' | 'insuranceCompanies'>,
  stateCode: string,
  insurerName: string,
): boolean {
  return (
    isAccepting &&
    states.some(({ code }) => code === stateCode) &&
    insuranceCompanies.some(
      ({ name, stateCodes }) => name === insurerName && (!stateCodes || stateCodes.includes(stateCode)),
    )
  );
}
