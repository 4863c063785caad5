import { useCallback, useState } from 'react';

export type Selection = ReturnType<typeof useSelection>;

const NONE: ReadonlySet<number> = new Set();

/**
 * The chosen providers. They stay chosen on other pages and with other filters; all that match are chosen until the
 * filter changes.
 * @param filter the query of the filters.
 */
export function useSelection(filter: string, matching: number) {
  const [ids, setIds] = useState(NONE);
  const [allOf, setAllOf] = useState<string | null>(null);
  const isAll = allOf === filter;
  const choose = useCallback((changed: number[], isChosen: boolean) => {
    setIds((before) => {
      const after = new Set(before);
      for (const id of changed) isChosen ? after.add(id) : after.delete(id);
      return after;
    });
  }, []);
  return {
    ids,
    filter,
    isAll,
    count: isAll ? matching : ids.size,
    choose,
    chooseAll: () => setAllOf(filter),
    clear(): void {
      setIds(NONE);
      setAllOf(null);
    },
  };
}
