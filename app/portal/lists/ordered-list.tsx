import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import { JSON_POST } from '../frame/action-result.ts';

type Item = { id: number };

/** What moving an item posts to the page's action. */
export type Moving = { intent: 'move'; id: number; name: string; position: number };

/** A list that staff reorder from each item's menu. Posts `Moving`. */
export function OrderedList<T extends Item>({
  items,
  nameOf,
  children,
  edit,
  more,
}: {
  items: T[];
  nameOf: (item: T) => string;
  children: (item: T) => ReactNode;
  /** What edits an item: the path of a page, or a function. */
  edit: (item: T) => string | (() => void);
  /** Its other actions. */
  more: (item: T) => MenuItem[];
}) {
  const list = useRef<HTMLOListElement>(null);
  const fetcher = useFetcher();
  const [movedId, setMovedId] = useState<number | null>(null);
  const isMoving = fetcher.state !== 'idle';

  function move(from: number, to: number): void {
    const item = items[from];
    if (isMoving || !item) return;
    setMovedId(item.id);
    const moving: Moving = {
      intent: 'move',
      id: item.id,
      name: nameOf(item),
      position: to + 1,
    };
    fetcher.submit(JSON.stringify(moving), JSON_POST);
  }

  // An element loses focus when it moves in the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order changes.
  useEffect(() => {
    if (movedId === null || isMoving || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-item="${movedId}"] [aria-controls]`)?.focus();
  }, [items, isMoving]);

  return (
    <ol ref={list} className="divide-y divide-line rounded-xl border border-line bg-white empty:hidden">
      {items.map((item, index) => (
        <li
          key={item.id}
          data-item={item.id}
          className="group/row relative flex min-h-16 items-center gap-1 py-1.5 pr-2 pl-4 hover:bg-mint-pale sm:gap-3 sm:pr-4"
        >
          <div className="min-w-0 grow">{children(item)}</div>
          <UntilHydrated className="flex shrink-0 items-center gap-1">
            <EditButton name={nameOf(item)} action={edit(item)} />
            <Menu
              name={nameOf(item)}
              items={[
                ...(index > 0 ? [{ text: 'Move up', onClick: () => move(index, index - 1) }] : []),
                ...(index < items.length - 1
                  ? [{ text: 'Move down', onClick: () => move(index, index + 1) }]
                  : []),
                ...more(item),
              ]}
            />
          </UntilHydrated>
        </li>
      ))}
    </ol>
  );
}

/** On a phone, the whole row: below its menu and the links in it. */
function EditButton({ name, action }: { name: string; action: string | (() => void) }) {
  const props = {
    'aria-label': `Edit ${name}`,
    className:
      'button min-h-11 border border-transparent px-4 py-1.5 text-green sm:group-focus-within/row:border-green sm:group-hover/row:border-green sm:hover:bg-white max-sm:absolute max-sm:inset-0 max-sm:rounded-xl',
    children: <span className="max-sm:sr-only">Edit</span>,
  };
  return typeof action === 'string' ? (
    <Link to={action} {...props} />
  ) : (
    <button type="button" onClick={action} {...props} />
  );
}
