import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { CloseIcon } from './icons.tsx';

export type Command = {
  /** Its heading in the list. */
  group: string;
  key: string;
  label: string;
  /** At the end of the line. */
  hint?: string | undefined;
  icon: ReactNode;
};

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** A modal search that acts on the chosen option (WAI-ARIA combobox pattern). Open while mounted. */
export function CommandDialog<Item extends Command>({
  title,
  placeholder,
  text,
  items,
  status,
  onText,
  onChoose,
  onClose,
}: {
  title: string;
  placeholder: string;
  text: string;
  /** Those of a group follow each other. */
  items: Item[];
  /** What was found, or why nothing was. */
  status: string;
  onText: (text: string) => void;
  onChoose: (item: Item) => void;
  onClose: () => void;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(0);
  const active = Math.min(wanted, items.length - 1);

  useEffect(() => dialog.current?.showModal(), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option may be active.
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function choose(item: Item | undefined): void {
    if (!item) return;
    // Returns focus first, so that the next page can take it.
    dialog.current?.close();
    onChoose(item);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (event.nativeEvent.isComposing || (!step && event.key !== 'Enter')) return;
    event.preventDefault();
    if (step) setWanted((active + step + items.length) % Math.max(items.length, 1));
    else choose(items[active]);
  }

  const groups = [...Map.groupBy(items, ({ group }) => group)];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by keyboard.
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      onClick={({ target, currentTarget }) => target === currentTarget && currentTarget.close()}
      className="mx-auto mt-[min(10vh,6rem)] w-[40rem] max-w-[calc(100vw-2rem)] overflow-hidden rounded-2xl border border-line bg-white text-ink shadow-float backdrop:bg-ink/40 motion-safe:open:animate-page"
    >
      <div className="flex items-center border-b border-line max-md:pr-1">
        <input
          autoFocus
          role="combobox"
          aria-label={title}
          aria-expanded={items.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={items[active] && `${id}-${items[active].key}`}
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={placeholder}
          value={text}
          onChange={({ currentTarget }) => {
            setWanted(0);
            onText(currentTarget.value);
          }}
          onKeyDown={onKeyDown}
          className="min-h-14 w-full min-w-0 px-5 text-lg outline-none placeholder:text-ink-soft placeholder:opacity-100 max-md:pr-1"
        />
        <button
          type="button"
          onClick={() => dialog.current?.close()}
          className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-cream md:hidden"
        >
          <CloseIcon />
          <span className="sr-only">Close</span>
        </button>
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={title}
        tabIndex={-1}
        hidden={items.length === 0}
        // The height cuts a row, which shows that there are more.
        className="max-h-[min(60vh,24.5rem)] overflow-y-auto p-2"
      >
        {groups.map(([group, members]) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets.
          <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="mb-2 last:mb-0">
            <p id={`${id}-${group}`} className="px-3 pt-1 pb-1 text-xs font-semibold text-ink-soft">
              {group}
            </p>
            {members.map((item) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keyboard.
              <div
                key={item.key}
                id={`${id}-${item.key}`}
                role="option"
                tabIndex={-1}
                aria-selected={item === items[active]}
                onClick={() => choose(item)}
                onMouseMove={() => setWanted(items.indexOf(item))}
                className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-3 py-1.5 aria-selected:bg-mint forced-colors:aria-selected:outline-2 forced-colors:aria-selected:-outline-offset-2"
              >
                {item.icon}
                <span className="min-w-0 wrap-anywhere">{item.label}</span>
                {item.hint && <span className="ml-auto text-sm text-ink-soft">{item.hint}</span>}
              </div>
            ))}
          </div>
        ))}
      </div>
      <p role="status" className={items.length > 0 ? 'sr-only' : 'px-5 py-4 text-ink-soft'}>
        {status}
      </p>
    </dialog>
  );
}
