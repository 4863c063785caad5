/** Shorter names resemble too many others: HOME and COST are not typos of HOST. */
const SHORT = 5;

/** Names that other programs use for the same settings. */
const ALIASES: Record<string, string> = {
  DB_URL: 'DATABASE_URL',
  POSTGRES_URL: 'DATABASE_URL',
  TRUST_PROXIES: 'TRUST_PROXY',
  TRUSTED_PROXIES: 'TRUST_PROXY',
};

/** Returns a warning for each name that resembles a known one, such as SITE_URI. */
export function misspellingWarnings(names: string[], known: string[]): string[] {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const upper = name.toUpperCase();
      const near = ALIASES[upper] ?? known.find((each) => isNear(upper, each));
      return near ? [`${name} is not a setting. Do you mean ${near}?`] : [];
    });
}

function isNear(name: string, known: string): boolean {
  return known.length > SHORT
    ? distance(name, known) <= 2
    : name[0] === known[0] && distance(name, known) <= 1;
}

/** Returns the Levenshtein distance. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (letter === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
