/**
 * Merges a user's list edits (`base` to `mine`) into the `current` list: adds what the user added, removes what the user
 * removed, and keeps the rest.
 */
export function mergeRows<Item>(base: Item[], mine: Item[], current: Item[]): Item[] {
  const exclude = (items: Item[], others: Item[]) => {
    const texts = new Set(others.map((item) => JSON.stringify(item)));
    return items.filter((item) => !texts.has(JSON.stringify(item)));
  };
  const removed = exclude(base, mine);
  const added = exclude(exclude(mine, base), current);
  return [...exclude(current, removed), ...added];
}
