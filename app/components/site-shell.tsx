import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { SiteFooter } from './site-footer.tsx';
import { SiteNav } from './site-nav.tsx';

/** The frame of every public page: navigation, main area, footer. Each page fades in. */
export function SiteShell({
  patientLoginUrl,
  children,
}: {
  patientLoginUrl: string | null;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const isDocument = useRef(useNavigationType() === 'POP');

  // A new page without a new document: the focus moves to it, as it would with one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page, which its path names.
  useEffect(() => {
    if (!isDocument.current) main.current?.focus({ preventScroll: true });
    isDocument.current = false;
  }, [pathname]);

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="button-primary absolute top-3 left-3 z-40 -translate-y-24 focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteNav patientLoginUrl={patientLoginUrl} />
      <main ref={main} id="content" tabIndex={-1} className="outline-none">
        <div key={pathname} className="motion-safe:animate-page">
          {children}
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
