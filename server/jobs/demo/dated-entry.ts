import { addDays } from '../../../domain/dates.ts';
import { foldName } from '../../../domain/fold-text.ts';
import type { ReferenceLists } from '../../lists/public-repository.ts';
import type { ProviderContent } from '../../providers/record.ts';
import type { DemoProvider } from './demo-provider.ts';

type DatedEntry = Pick<
  ProviderContent,
  'licenses' | 'panels' | 'listing' | 'isAccepting' | 'acceptingNote' | 'contactEmail'
>;

/**
 * Returns a provider's licenses, which expire relative to the first start, so that the demo practice is up to date, and
 * what follows from them.
 * @param index the provider's position, which varies numbers and dates.
 */
export function datedEntry(
  provider: DemoProvider,
  index: number,
  { lists, today }: { lists: ReferenceLists; today: string },
): DatedEntry {
  const { isDraft = false, acceptingNote = null, lapsedState, panelStates = {} } = provider;
  const licenses = lists.states
    .filter(({ code }) => provider.states.includes(code))
    .map(({ id, code }, position) => ({
      stateId: id,
      number: `${code}-DI-${104_207 + index * 1_319 + position * 37}`,
      expiresOn: addDays(today, code === lapsedState ? -20 : 120 + ((index * 53 + position * 97) % 500)),
    }));
  const panels = lists.insuranceCompanies
    .filter(({ name }) => provider.insuranceCompanies.includes(name))
    .map(({ id, name }) => ({
      insuranceCompanyId: id,
      stateId: lists.states.find(({ code }) => code === panelStates[name])?.id ?? null,
    }));
  const email = foldName(`${provider.firstName}.${provider.lastName}`);
  return {
    licenses,
    panels,
    listing: isDraft ? 'draft' : 'listed',
    isAccepting: acceptingNote === null,
    acceptingNote,
    contactEmail: `${email.replace(/[^a-z.]/g, '')}@sorrel.example`,
  };
}
