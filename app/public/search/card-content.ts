import type { Provider } from '../../../domain/directory/schemas.ts';
import type { NamedProvider } from '../../../domain/directory/search/schemas.ts';
import { isSearchableName } from '../../../domain/directory/search/searchable-name.ts';
import type { SearchSelection } from '../../../domain/directory/search-selection.ts';
import { MAX_NAMED } from '../../../domain/limits.ts';
import { fullName, nameWithCredentials } from '../../../domain/names.ts';
import { acceptingText, listText } from '../profile/card-texts.ts';
import { insuranceText } from '../profile/insurance-text.ts';

const MOST_CONCERNS = 3;
/** About two lines of a card: each byte of a results page delays its first paint. */
const MAX_QUOTE_LENGTH = 100;

/** English alone does not help to choose. */
const isNotEnglish = ({ code }: { code: string }) => code !== 'en';

export type ProviderCardContent = ReturnType<typeof providerCardContent>;

/**
 * Picks what a card shows, so that the rest, such as most of the bio, is not sent to the browser.
 * @param wanted the ids of the concerns that the visitor chose, which come first.
 */
export function providerCardContent(
  provider: Provider,
  { selectedState, selectedInsurance }: SearchSelection,
  wanted: string[] = [],
) {
  const { states } = provider;
  const insurers = provider.insuranceCompanies.map((insurer) => ({
    name: insurer.name,
    text: insuranceText(insurer, states),
  }));
  const isWanted = ({ id }: { id: number }) => wanted.includes(String(id));
  const concerns = [...provider.concerns.filter(isWanted), ...provider.concerns.filter((c) => !isWanted(c))];
  return {
    id: provider.id,
    name: fullName(provider),
    avatarUrl: provider.avatarUrl,
    credentials: provider.credentials.map(({ abbreviation }) => abbreviation).join(', '),
    states: states.map(({ displayName }) => displayName),
    matchingState: states.find(({ code }) => code === selectedState)?.displayName ?? null,
    otherInsurers: insurers.flatMap(({ name, text }) => (name === selectedInsurance ? [] : text)),
    matchingInsurer: insurers.find(({ name }) => name === selectedInsurance)?.text ?? null,
    facts: [
      visitText(provider, selectedState),
      speaksText(provider),
      listText(
        'Helps with',
        concerns.slice(0, MOST_CONCERNS).map(({ name }) => name),
      ),
      acceptingText(provider),
    ].filter(Boolean),
    quote: firstWords(provider.bio?.trim() ?? ''),
  };
}

/** Ends at a space: the card shows two lines, a screen reader all. */
function firstWords(text: string): string {
  return text.length <= MAX_QUOTE_LENGTH
    ? text
    : `${text.slice(0, text.lastIndexOf(' ', MAX_QUOTE_LENGTH)).replace(/[^\p{L}\p{N}]+$/u, '')}…`;
}

export type NamesContent = ReturnType<typeof namesContent>;

/** Returns what a search by name shows: people, and a text below. Not in the first load, like the cards' content. */
export function namesContent(name: string, found: NamedProvider[]) {
  const people = found.map((provider) => {
    const states = provider.states.map(({ displayName }) => displayName);
    const facts = [listText('Licensed in', states), acceptingText(provider)].filter(Boolean).join(' · ');
    return { id: provider.id, name: nameWithCredentials(provider), facts };
  });
  return { people, text: namesText(name, found.length) };
}

/** Returns what a search by name says about its results; '' if nothing. */
export function namesText(name: string, count: number): string {
  if (count === MAX_NAMED) return `The first ${MAX_NAMED}. Type more of the name.`;
  if (count > 0) return '';
  return isSearchableName(name)
    ? 'We list nobody with this name. Please check the spelling.'
    : 'Type at least two letters of the name.';
}

/** What a profile says first. Who takes no new patients has a note instead. */
export const profileFacts = (provider: Provider) =>
  [
    provider.isAccepting ? acceptingText(provider) : '',
    visitText(provider, null),
    speaksText(provider),
  ].filter((text) => text !== '');

const speaksText = ({ languages }: Pick<Provider, 'languages'>) =>
  listText('Speaks', languages.some(isNotEnglish) ? languages.map(({ name }) => name) : []);

/** Returns where a provider can be seen; '' if that is not known. @param state names offices elsewhere only if there is no other way. */
export function visitText(
  { isByVideo, offices }: Pick<Provider, 'isByVideo'> & { offices: { city: string; stateCode: string }[] },
  state: string | null,
): string {
  const local = offices.filter(({ stateCode }) => state === null || stateCode === state);
  const elsewhere = isByVideo || local.length > 0 ? [] : offices.map((o) => `${o.city}, ${o.stateCode}`);
  const cities = [...new Set([...local.map(({ city }) => city), ...elsewhere])];
  if (cities.length === 0) return isByVideo ? 'By video' : '';
  return `${isByVideo ? 'By video, or in' : 'In'} person in ${cities.join(' or ')}`;
}
