import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFetcher } from 'react-router';
import { ChevronIcon } from '../ui/icons.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { JSON_POST } from './action-result.ts';

type Item = { id: number };
type Direction = 'up' | 'down';

/** A list that staff reorder with buttons, which keep the focus. Posts `{ intent: 'move', id, position }`. */
export function OrderedList<T extends Item>({
  items,
  nameOf,
  children,
  actions,
}: {
  items: T[];
  nameOf: (item: T) => string;
  children: (item: T) => ReactNode;
  /** An item's buttons. */
  actions: (item: T) => ReactNode;
}) {
  const list = useRef<HTMLOListElement>(null);
  const fetcher = useFetcher();
  const [moved, setMoved] = useState<{ item: T; direction: Direction } | null>(null);
  const isMoving = fetcher.state !== 'idle';
  const place = moved ? items.findIndex(({ id }) => id === moved.item.id) + 1 : 0;

  function move(item: T, direction: Direction): void {
    const position = items.indexOf(item) + 1 + (direction === 'up' ? -1 : 1);
    if (isMoving || position < 1 || position > items.length) return;
    setMoved({ item, direction });
    fetcher.submit(JSON.stringify({ intent: 'move', id: item.id, position }), JSON_POST);
  }

  // An element loses focus when it moves in the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the item's position changes.
  useEffect(() => {
    if (!moved || isMoving || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-move="${moved.item.id} ${moved.direction}"]`)?.focus();
  }, [place, isMoving]);

  return (
    <>
      <div role="status" className="sr-only">
        {moved && !isMoving && place > 0 && (
          <p>{`${nameOf(moved.item)} is now ${place} of ${items.length}.`}</p>
        )}
      </div>
      <ol ref={list} className="divide-y divide-line rounded-xl border border-line bg-white">
        {items.map((item, index) => (
          <li key={item.id} className="flex flex-wrap items-center gap-x-2 gap-y-2 px-4 py-3 lg:gap-x-6">
            <div className="min-w-0 grow basis-52 lg:basis-60">{children(item)}</div>
            <UntilHydrated className="flex items-center gap-1 lg:order-first">
              {(['up', 'down'] as const).map((direction) => (
                <button
                  key={direction}
                  type="button"
                  data-move={`${item.id} ${direction}`}
                  onClick={() => move(item, direction)}
                  aria-disabled={(direction === 'up' ? index === 0 : index === items.length - 1) || undefined}
                  aria-label={`Move ${nameOf(item)} ${direction}`}
                  className="grid size-11 cursor-pointer place-items-center rounded-lg hover:bg-mint-pale aria-disabled:cursor-default aria-disabled:opacity-30"
                >
                  <span className={direction === 'up' ? 'rotate-180' : undefined}>
                    <ChevronIcon />
                  </span>
                </button>
              ))}
            </UntilHydrated>
            <UntilHydrated className="flex basis-full flex-wrap gap-2 lg:basis-auto">
              {actions(item)}
            </UntilHydrated>
          </li>
        ))}
      </ol>
    </>
  );
}

/** An item's button. Its accessible name includes the item's name. */
export function ItemButton({ text, name, onClick }: { text: string; name: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={`${text} ${name}`}
      className="button-quiet min-h-11 px-3 py-1.5 lg:px-4"
    >
      {text}
    </button>
  );
}
