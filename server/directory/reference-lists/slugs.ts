import { toSlug } from '../../../domain/slugs.ts';

/** Adds a unique slug to each. Ids, which never change, keep similar names apart. */
export function addSlugs<Item extends { id: number; name: string }>(
  items: Item[],
): (Item & { slug: string })[] {
  const slugs: Record<number, string> = {};
  const taken = new Set<string>();
  for (const { id, name } of items.toSorted((a, b) => a.id - b.id)) {
    let slug = toSlug(name) || String(id);
    while (taken.has(slug)) slug += `-${id}`;
    taken.add(slug);
    slugs[id] = slug;
  }
  return items.map((item) => ({ ...item, slug: slugs[item.id] ?? '' }));
}
