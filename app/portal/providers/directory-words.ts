import type { Listing } from '../../../domain/directory/provider-form.ts';

/** Directory values in words, for the portal. */

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
