/** Removes case and accents, for searches. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Returns the text that a filter by name is looked for in: it contains "Ada Byrne" and "Byrne Ada". */
export function providerSearchName(name: { first_name: string; last_name: string }): string {
  return foldText(`${name.first_name} ${name.last_name} ${name.first_name}`);
}

/**
 * Returns the form in which names of insurers and credentials are unique and found: without case, accents, compatibility
 * variants, invisible characters and surplus spaces.
 */
export function foldName(name: string): string {
  return foldText(name.normalize('NFKC').toUpperCase())
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
}
