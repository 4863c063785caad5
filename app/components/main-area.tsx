import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

const CONTENT = 'content';

/** Takes a keyboard past the navigation. */
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

/** Gives the focus back to the page when what had it is gone. */
export function focusMain(): void {
  document.getElementById(CONTENT)?.focus({ preventScroll: true });
}

/** Where pages show up. Each fades in and, without a new document, gets the focus as it would with one. */
export function MainArea({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const isDocument = useRef(useNavigationType() === 'POP');

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page, which its path names.
  useEffect(() => {
    if (!isDocument.current) main.current?.focus({ preventScroll: true });
    isDocument.current = false;
  }, [pathname]);

  return (
    <main ref={main} id={CONTENT} tabIndex={-1} className="min-w-0 outline-none">
      <div key={pathname} className="motion-safe:animate-page">
        {children}
      </div>
    </main>
  );
}
