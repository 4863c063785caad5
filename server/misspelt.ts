/** Short names have too many neighbors: HOME is not HOST. */
const SHORT = 5;

/** Returns a warning for each name that is nearly a known one, such as SITE_URI. */
export function misspelt(names: string[], known: string[]): string[] {
  return names
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const near = known.find((each) => distance(name.toUpperCase(), each) <= (each.length > SHORT ? 2 : 1));
      return near ? [`${name} is not a setting. Do you mean ${near}?`] : [];
    });
}

/** The number of characters to insert, delete or replace (Levenshtein). */
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
