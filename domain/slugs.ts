import { foldName } from './fold-text.ts';

/** The last part of an address: lowercase ASCII letters and digits with single hyphens between. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Returns a name as part of an address; '' if it has no ASCII letters or digits. */
export function toSlug(name: string): string {
  return foldName(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
