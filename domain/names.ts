import type { Provider } from './providers/provider-responses.ts';

export function fullName(person: Pick<Provider, 'firstName' | 'lastName'>): string {
  return `${person.firstName} ${person.lastName}`;
}

/** For example, 'Ada Ng, MS, RDN'. */
export function nameWithCredentials(
  provider: Pick<Provider, 'firstName' | 'lastName' | 'credentials'>,
): string {
  return [fullName(provider), ...provider.credentials.map(({ abbreviation }) => abbreviation)].join(', ');
}
