import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const CONTENT = 'content';

/** Lets keyboard users skip the navigation. */
export function SkipLink() {
  return (
    <a
      href={`#${CONTENT}`}
      className="button-primary absolute top-3 left-3 z-40 -translate-y-24 focus:translate-y-0"
    >
      Skip to content
    </a>
  );
}

/** Moves focus to the page. Call it when the focused element is removed. */
export function focusMain(): void {
  document.getElementById(CONTENT)?.focus({ preventScroll: true });
}

/** Moves focus to the page if the focused element is gone, once a dialog that closes has given it back. */
export function recoverFocus(): void {
  setTimeout(() => document.activeElement === document.body && focusMain());
}

/** The current page. Client navigations move focus here unless the page has focused an element. */
export function MainArea({ children }: { children: ReactNode }) {
  const { key, pathname } = useLocation();
  const isDocument = useRef(useNavigationType() === 'POP');

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per navigation, which the key identifies.
  useEffect(() => {
    if (!isDocument.current && !document.activeElement?.closest(`#${CONTENT}`)) focusMain();
    isDocument.current = false;
  }, [key]);

  return (
    <main id={CONTENT} tabIndex={-1} className="min-w-0 outline-none">
      <div key={pathname} className="motion-safe:animate-page">
        {children}
      </div>
    </main>
  );
}
