import { formatDate } from '../../domain/dates.ts';
import type { Provider, State } from '../../domain/directory/schemas.ts';

type Covering = Pick<
  Provider,
  'firstName' | 'states' | 'insuranceCompanies' | 'acceptingNewPatients' | 'pausedUntil'
>;

/**
 * Says whether new patients of an insurer can see a dietitian in a state, and if not, why.
 * @returns also the pair, as 'Regence in Washington'.
 */
export function coverageVerdict(
  provider: Covering,
  state: Pick<State, 'code' | 'displayName'>,
  insurer: string,
): { isCovered: boolean; text: string; pair: string } {
  const { firstName, pausedUntil } = provider;
  const pair = `${insurer} in ${state.displayName}`;
  const no = (text: string) => ({ isCovered: false, text: `${firstName} ${text}.`, pair });
  if (!provider.states.some(({ code }) => code === state.code)) {
    return no(`isn't licensed in ${state.displayName}`);
  }
  const panels = provider.insuranceCompanies.filter(
    ({ name, stateCodes }) => name === insurer && (!stateCodes || stateCodes.includes(state.code)),
  );
  if (panels.length === 0) return no(`doesn't take ${pair}`);
  if (!panels.some(({ isAccepting }) => isAccepting)) return no(`takes no new patients with ${pair}`);
  if (!provider.acceptingNewPatients) {
    const until = pausedUntil ? `until ${formatDate(pausedUntil)}` : 'at the moment';
    return no(`takes ${pair}, but no new patients ${until}`);
  }
  return { isCovered: true, text: `${firstName} takes ${pair}.`, pair };
}
