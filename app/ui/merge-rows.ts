/**
 * Merges a user's list edits (`base` to `mine`) into the `current` list: adds what the user added, removes what the user
 * removed, and keeps the rest.
 */
export function mergeRows<Item>(base: Item[], mine: Item[], current: Item[]): Item[] {
  const without = (items: Item[], others: Item[]) => {
    const texts = new Set(others.map((item) => JSON.stringify(item)));
    return items.filter((item) => !texts.has(JSON.stringify(item)));
  };
  const removed = without(base, mine);
  const added = without(without(mine, base), current);
  return [...without(current, removed), ...added];
}
