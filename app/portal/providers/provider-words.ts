import type { Listing } from '../../../domain/directory/provider-form.ts';

export const LISTING_LABELS: Record<Listing, string> = {
  draft: 'Draft',
  listed: 'Listed',
  unlisted: 'Unlisted',
};

export const LISTING_HINTS: Record<Listing, string> = {
  draft: 'Not on the site yet.',
  listed: 'On the site.',
  unlisted: 'Taken off the site, until you list it again.',
};

/** For example, 'No providers', '1 provider' or '12 providers'. */
export function providerCountText(count: number): string {
  if (count === 0) return 'No providers';
  return count === 1 ? '1 provider' : `${count} providers`;
}
