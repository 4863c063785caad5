import { type ReactNode, startTransition, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { useWrite } from '../forms/use-write.ts';

type Item = { id: number };

/** The change that moves an item. */
export type Moving = { intent: 'move'; id: number; name: string; position: number };

/** A list that staff reorder from each item's menu. Sends `Moving` to the page's action. */
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
  /** Returns the path of a page that edits the item, or a function that does. */
  edit: (item: T) => string | (() => void);
  more: (item: T) => MenuItem[];
}) {
  const list = useRef<HTMLOListElement>(null);
  // Another page may be open when the last move is sent.
  const { send } = useWrite({ action: useLocation().pathname });
  const [movedId, setMovedId] = useState<number | null>(null);
  /** The moves that are not saved yet, which are sent one after the other. */
  const [pending, setPending] = useState<Moving[]>([]);
  const sending = useRef(Promise.resolve());
  const shown = pending.reduce(moveItem, items);

  function move(item: T, to: number): void {
    const moving: Moving = { intent: 'move', id: item.id, name: nameOf(item), position: to + 1 };
    setMovedId(item.id);
    setPending([...pending, moving]);
    sending.current = sending.current.then(async () => {
      await send(moving);
      // Joins the router's transition, in which the new order renders.
      startTransition(() => setPending((rest) => rest.filter((each) => each !== moving)));
    });
  }

  // An element loses focus when it moves in the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order changes.
  useEffect(() => {
    if (movedId === null || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-item="${movedId}"] [aria-controls]`)?.focus();
  }, [shown.map(({ id }) => id).join()]);

  return (
    <ol ref={list} className="divide-y divide-line rounded-xl border border-line bg-white empty:hidden">
      {shown.map((item, index) => (
        <li
          key={item.id}
          data-item={item.id}
          className="group/row relative flex min-h-16 items-center gap-1 py-1.5 pr-2 pl-4 hover:bg-mint-pale sm:gap-3 sm:pr-4"
        >
          <div className="min-w-0 grow">{children(item)}</div>
          <div className="flex shrink-0 items-center gap-1">
            <EditButton name={nameOf(item)} action={edit(item)} />
            <Menu
              name={nameOf(item)}
              items={[
                ...(index > 0 ? [{ text: 'Move up', onClick: () => move(item, index - 1) }] : []),
                ...(index < shown.length - 1
                  ? [{ text: 'Move down', onClick: () => move(item, index + 1) }]
                  : []),
                ...more(item),
              ]}
            />
          </div>
        </li>
      ))}
    </ol>
  );
}

export function moveItem<T extends Item>(items: T[], { id, position }: Pick<Moving, 'id' | 'position'>): T[] {
  const item = items.find((each) => each.id === id);
  return item ? items.filter((each) => each !== item).toSpliced(position - 1, 0, item) : items;
}

/** Phones edit by a tap on the row, below its menu and its links. */
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
