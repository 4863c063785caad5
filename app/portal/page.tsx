import type { ReactNode } from 'react';
import { practice } from '../../practice.config.ts';

/** A signed-in page: document title, heading with its actions, content. */
export function PortalPage({
  title,
  subject,
  actions,
  children,
}: {
  title: string;
  /** Whom or what the page is about, below the title and in the document's. */
  subject?: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="px-5 py-6 sm:px-8 sm:py-8">
      <title>{`${subject ? `${title}: ${subject}` : title} · ${practice.portalName}`}</title>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 wrap-anywhere">
          <h1 className="text-3xl">{title}</h1>
          {subject && <p className="text-lg text-ink-soft">{subject}</p>}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}
