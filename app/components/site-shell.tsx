import type { ReactNode } from 'react';
import { MainArea, SkipLink } from './main-area.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteNav } from './site-nav.tsx';

/** The frame of every public page: navigation, main area, footer. */
export function SiteShell({
  patientLoginUrl,
  children,
}: {
  patientLoginUrl: string | null;
  children: ReactNode;
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <SiteNav patientLoginUrl={patientLoginUrl} />
      <MainArea>{children}</MainArea>
      <SiteFooter />
    </div>
  );
}
