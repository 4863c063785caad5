import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { Link, useFetcher } from 'react-router';
import { GripIcon } from '../ui/icons.tsx';
import { Menu, type MenuItem } from '../ui/menu.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';
import { JSON_POST } from './action-result.ts';

type Item = { id: number };

/** What moving an item posts to the page's action. Only an undo has a revision. */
export type Moving = {
  intent: 'move';
  id: number;
  revision?: number;
  name: string;
  from: number;
  position: number;
};

const STEPS: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 };

/** A list that staff reorder by a handle, with the arrow keys on it, or from each item's menu. Posts `Moving`. */
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
  const id = useId();
  const list = useRef<HTMLOListElement>(null);
  const fetcher = useFetcher();
  const [movedId, setMovedId] = useState<number | null>(null);
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const isMoving = fetcher.state !== 'idle';

  function move(from: number, to: number): void {
    const item = items[from];
    if (isMoving || !item || !items[to] || from === to) return;
    setMovedId(item.id);
    const moving: Moving = {
      intent: 'move',
      id: item.id,
      name: nameOf(item),
      from: from + 1,
      position: to + 1,
    };
    fetcher.submit(JSON.stringify(moving), JSON_POST);
  }

  // An element loses focus when it moves in the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the order changes.
  useEffect(() => {
    if (movedId === null || isMoving || document.activeElement !== document.body) return;
    list.current?.querySelector<HTMLElement>(`[data-handle="${movedId}"]`)?.focus();
  }, [items, isMoving]);

  const handleProps = (index: number) => ({
    onKeyDown(event: KeyboardEvent): void {
      const step = STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      move(index, index + step);
    },
    onPointerDown(event: PointerEvent): void {
      event.currentTarget.setPointerCapture(event.pointerId);
      setDrag({ from: index, to: index });
    },
    onPointerMove({ clientY }: PointerEvent): void {
      if (!drag) return;
      const rows = [...(list.current?.children ?? [])];
      const below = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
      const to = below === -1 ? rows.length - 1 : below;
      rows[to]?.scrollIntoView({ block: 'nearest' });
      setDrag({ ...drag, to });
    },
    onPointerUp(): void {
      if (drag) move(drag.from, drag.to);
    },
    onLostPointerCapture: () => setDrag(null),
  });

  return (
    <>
      <p id={id} hidden>
        Drag it, or press the arrow keys.
      </p>
      <ol ref={list} className="divide-y divide-line rounded-xl border border-line bg-white">
        {items.map((item, index) => (
          <li
            key={item.id}
            className={`group/row relative flex min-h-16 items-center gap-1 py-1.5 pr-2 pl-1 hover:bg-mint-pale sm:gap-3 sm:pr-4 ${dragClass(drag, index)}`}
          >
            <UntilHydrated className="z-10 shrink-0">
              <button
                type="button"
                data-handle={item.id}
                {...handleProps(index)}
                aria-label={`Move ${nameOf(item)}`}
                aria-describedby={id}
                className="grid size-11 cursor-grab touch-none place-items-center rounded-lg text-ink-soft hover:bg-mint-pale active:cursor-grabbing"
              >
                <GripIcon />
              </button>
            </UntilHydrated>
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
    </>
  );
}

/** Marks the dragged row, and the edge at which it would be dropped. */
function dragClass(drag: { from: number; to: number } | null, index: number): string {
  if (drag?.from === index) return 'bg-mint-pale opacity-60';
  if (drag?.to !== index) return '';
  return drag.to < drag.from
    ? 'shadow-[inset_0_3px_0_var(--color-green)]'
    : 'shadow-[inset_0_-3px_0_var(--color-green)]';
}

/** On a phone, the whole row: below its handle, its menu and the links in it. */
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
