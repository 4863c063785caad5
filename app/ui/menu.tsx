import { useEffect, useId, useRef, useState } from 'react';
import { Stroke } from './icons.tsx';

export type MenuItem = { text: string; onClick: () => void; isDestructive?: boolean };

/** A button that opens a list of buttons. Escape and leaving it close it. */
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
  const list = useRef<HTMLUListElement>(null);
  const [isOpen, setOpen] = useState(false);
  // That of the last row may open below the window.
  useEffect(() => {
    if (isOpen) list.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
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
        ref={list}
        id={id}
        hidden={!isOpen}
        className="absolute top-full right-0 z-20 mt-1 mb-4 scroll-mb-4 min-w-44 rounded-xl border border-line bg-white p-1.5 shadow-float"
      >
        {items.map(({ text, onClick, isDestructive }) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => {
                close();
                onClick();
              }}
              aria-label={`${text} ${name}`}
              className={`min-h-11 w-full cursor-pointer rounded-lg px-3 text-left whitespace-nowrap hover:bg-mint-pale ${isDestructive ? 'text-coral-deep' : ''}`}
            >
              {text}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function MoreIcon() {
  return <Stroke width={18} height={18} path="M2.5 9h.5M9 9h.5M15.5 9h.5" />;
}
