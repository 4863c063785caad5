import { addDays } from '../../../domain/dates.ts';
import type { License } from '../../../domain/directory/licenses.ts';
import type { Panel } from '../../../domain/directory/panels.ts';
import { foldName } from '../../../domain/fold-text.ts';
import type { ProviderContent } from '../../directory/providers/record.ts';
import type { ReferenceLists } from '../../directory/reference-lists/repository.ts';
import type { DemoProvider } from './demo-provider.ts';

type DatedEntry = Pick<
  ProviderContent,
  'licenses' | 'panels' | 'listing' | 'pausedFrom' | 'pausedUntil' | 'pauseNote' | 'contactEmail'
>;

/**
 * Returns a provider's dated entries relative to the first start, so that the demo practice is up to date.
 * @param index the provider's position, which varies numbers and dates.
 */
export function datedEntry(
  provider: DemoProvider,
  index: number,
  { lists, today }: { lists: ReferenceLists; today: string },
): DatedEntry {
  const { isDraft = false, pauseNote, lapsedState, panelStates = {} } = provider;
  const licenses = lists.states
    .filter(({ code }) => provider.states.includes(code))
    .map(({ id, code }, position): License => {
      const expiresOn = addDays(
        today,
        code === lapsedState ? -20 : 120 + ((index * 53 + position * 97) % 500),
      );
      return {
        stateId: id,
        kind: 'license',
        number: `${code}-DI-${104_207 + index * 1_319 + position * 37}`,
        startsOn: addDays(expiresOn, -730),
        expiresOn,
      };
    });
  const panels = lists.insuranceCompanies
    .filter(({ name }) => provider.insuranceCompanies.includes(name))
    .map(
      ({ id, name }, position): Panel => ({
        insuranceCompanyId: id,
        stateId: lists.states.find(({ code }) => code === panelStates[name])?.id ?? null,
        effectiveFrom: addDays(today, -200 - ((index * 31 + position * 61) % 400)),
        effectiveUntil: null,
        isAccepting: true,
      }),
    );
  const email = foldName(`${provider.firstName}.${provider.lastName}`);
  return {
    licenses,
    panels,
    listing: isDraft ? 'draft' : 'listed',
    pausedFrom: pauseNote ? addDays(today, -25) : null,
    pausedUntil: pauseNote ? addDays(today, 80) : null,
    pauseNote: pauseNote ?? null,
    contactEmail: `${email.replace(/[^a-z.]/g, '')}@sorrel.example`,
  };
}
