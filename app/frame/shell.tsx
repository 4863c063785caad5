import type { ReactNode } from 'react';
import { MainArea, SkipLink } from '../ui/main-area.tsx';
import { SiteFooter } from './footer.tsx';
import { SiteNav } from './site-nav.tsx';
import { usePractice } from './use-practice.ts';

function SiteBanner() {
  const { banner } = usePractice();
  if (!banner) return null;
  return (
    // "Banner" is what screen readers call the page's header.
    <aside aria-label="Notice" className="border-b border-line bg-mustard-pale">
      <p className="container-page py-3 wrap-anywhere">{banner}</p>
    </aside>
  );
}

/** The frame of every public page. */
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
      <SiteBanner />
      <MainArea>{children}</MainArea>
      <SiteFooter />
    </div>
  );
}
