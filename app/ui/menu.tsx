import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Icon } from './icons.tsx';

/** An item leads to a path or does something. */
export type MenuItem = { text: string; isDestructive?: boolean } & (
  | { to: string; isFile?: boolean }
  | { onClick: () => void }
);

const ICON_BUTTON = 'grid size-11 cursor-pointer place-items-center rounded-full hover:bg-mint';

/** The last row's list may open below the window. */
function showList(list: HTMLUListElement | null): void {
  list?.scrollIntoView({ block: 'nearest' });
}

/** A button that opens a list of links and buttons. Escape and leaving it close it. */
export function Menu({
  name = '',
  text,
  isCompact = false,
  items,
}: {
  /** What the items are about, for their accessible names. */
  name?: string;
  /** The button's text; without it, three dots. */
  text?: string;
  /** Whether the button stands at the right of a card's title; otherwise, it begins a row on a phone. */
  isCompact?: boolean;
  items: MenuItem[];
}) {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const button = isCompact ? 'button-compact' : 'button-quiet max-sm:px-3';
  /** Dialogs return the focus to where it was when they opened. */
  const close = () => {
    toggle.current?.focus();
    setOpen(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are of the buttons inside.
    <div
      className="relative"
      tabIndex={-1}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && setOpen(false)}
      onKeyDown={({ key }) => isOpen && key === 'Escape' && close()}
    >
      <button
        ref={toggle}
        type="button"
        onClick={() => setOpen(!isOpen)}
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={text ? undefined : `More for ${name}`}
        className={`covers-page aria-expanded:bg-mint ${text ? button : ICON_BUTTON}`}
      >
        {text ?? <Icon path="M4 10h.01M10 10h.01M16 10h.01" />}
      </button>
      <ul
        ref={isOpen ? showList : null}
        id={id}
        hidden={!isOpen}
        className={`absolute top-full right-0 ${text && !isCompact ? 'max-sm:right-auto max-sm:left-0' : ''} z-20 mt-1 mb-4 scroll-mb-4 max-h-[60dvh] max-w-[calc(100vw-2.5rem)] min-w-44 overflow-y-auto rounded-xl border border-line bg-white p-1.5 shadow-float`}
      >
        {items.map(({ text, isDestructive, ...item }) => {
          const props = {
            'aria-label': name ? `${text} ${name}` : undefined,
            className: `flex min-h-11 w-full cursor-pointer items-center rounded-lg px-3 whitespace-nowrap hover:bg-mint-pale ${isDestructive ? 'text-coral-deep' : ''}`,
            children: text,
          };
          return (
            <li key={text}>
              {'to' in item ? (
                <Link
                  to={item.to}
                  {...(item.isFile && { reloadDocument: true, download: true, onClick: close })}
                  {...props}
                />
              ) : (
                <button
                  type="button"
                  onClick={() => {
                    close();
                    item.onClick();
                  }}
                  {...props}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
