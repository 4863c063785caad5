/**
 * Applies a user's changes of a list to what somebody else has saved meanwhile: added items are added, removed ones are
 * removed, the others stay as they are now.
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
