/**
 * Whether the client's copy is still current (RFC 9110, 13.1.2: weak comparison, since proxies weaken tags).
 * @param tag strong, quotes included.
 */
export function matchesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === tag) return true;
  const tags = ifNoneMatch.split(',').map((text) => text.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}
