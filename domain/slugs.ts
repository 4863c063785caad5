import { foldName } from './fold-text.ts';

/** The last part of an address: lowercase ASCII letters and digits with single hyphens between. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export const MAX_SLUG_LENGTH = 60;

/** Returns a name as part of an address, cut between words; '' without ASCII letters or digits. */
export function toSlug(name: string, maxLength = MAX_SLUG_LENGTH): string {
  const slug = foldName(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  if (slug.length <= maxLength) return slug;
  const words = slug.slice(0, maxLength + 1).replace(/-[^-]*$/, '');
  return words.slice(0, maxLength);
}
