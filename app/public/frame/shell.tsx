import type { ReactNode } from 'react';
import { SiteFooter } from './footer.tsx';
import { MainArea, SkipLink } from './main-area.tsx';
import { SiteNav } from './site-nav.tsx';
import { usePractice } from './use-practice.ts';

/** The practice's notice, such as of holidays. */
function SiteNotice() {
  const { notice } = usePractice();
  if (!notice) return null;
  return (
    <aside aria-label="Notice" className="border-b border-line bg-mustard-pale">
      <p className="container-page py-3 wrap-anywhere">{notice}</p>
    </aside>
  );
}

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
      <SiteNotice />
      <MainArea>{children}</MainArea>
      <SiteFooter />
    </div>
  );
}
