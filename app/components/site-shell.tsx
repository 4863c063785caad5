import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
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
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="button-primary absolute top-3 left-3 z-40 -translate-y-24 focus:translate-y-0"
      >
        Skip to content
      </a>
      <SiteNav patientLoginUrl={patientLoginUrl} />
      <main id="content" tabIndex={-1} className="outline-none">
        <div key={pathname} className="motion-safe:animate-page">
          {children}
        </div>
      </main>
      <SiteFooter />
    </div>
  );
}
