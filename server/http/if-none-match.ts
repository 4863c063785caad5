/** Strong tags, quotes included. */
export type Tags = {
  tag: string;
  /** Another one that a visitor may have for the same content. */
  formerTag: string | null;
};

/**
 * The tag of the copy that a visitor has, when it is still good (RFC 9110, 13.1.2: weak comparison, since proxies weaken
 * tags); null when it is not.
 */
export function matchingTag(known: string | undefined, { tag, formerTag }: Tags): string | null {
  if (known === undefined) return null;
  if (known === tag) return tag;
  const tags = known.split(',').map((text) => text.trim().replace(/^W\//, ''));
  if (tags.includes(tag) || tags.includes('*')) return tag;
  return formerTag !== null && tags.includes(formerTag) ? formerTag : null;
}
