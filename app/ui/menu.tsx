import { useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Stroke } from './icons.tsx';

/** An item leads to a path or does something. */
export type MenuItem = { text: string; isDestructive?: boolean } & ({ to: string } | { onClick: () => void });

/** The last row's list may open below the window. */
function showList(list: HTMLUListElement | null): void {
  list?.scrollIntoView({ block: 'nearest' });
}

/** A button that opens a list of links and buttons. Escape and leaving it close it. */
export function Menu({
  name,
  items,
}: {
  /** What the items are about, for their accessible names. */
  name: string;
  items: MenuItem[];
}) {
  const id = useId();
  const toggle = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
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
        aria-label={`More for ${name}`}
        className="grid size-11 cursor-pointer place-items-center rounded-full hover:bg-mint aria-expanded:bg-mint"
      >
        <MoreIcon />
      </button>
      <ul
        ref={isOpen ? showList : null}
        id={id}
        hidden={!isOpen}
        className="absolute top-full right-0 z-20 mt-1 mb-4 scroll-mb-4 min-w-44 rounded-xl border border-line bg-white p-1.5 shadow-float"
      >
        {items.map(({ text, isDestructive, ...item }) => {
          const props = {
            'aria-label': `${text} ${name}`,
            className: `flex min-h-11 w-full cursor-pointer items-center rounded-lg px-3 whitespace-nowrap hover:bg-mint-pale ${isDestructive ? 'text-coral-deep' : ''}`,
            children: text,
          };
          return (
            <li key={text}>
              {'to' in item ? (
                <Link to={item.to} {...props} />
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

function MoreIcon() {
  return <Stroke width={18} height={18} path="M2.5 9h.5M9 9h.5M15.5 9h.5" />;
}
