import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { practice } from '../../../practice.config.ts';
import { PortalTabs } from './nav-links.tsx';

/** A signed-in page: document title, heading with its actions, the tabs it is one of, what it is for, content. */
export function PortalPage({
  title,
  subject,
  back,
  purpose,
  actions,
  isName = false,
  isList = false,
  children,
}: {
  title: string;
  /** Whether the title is a person's name, which browsers must not translate. */
  isName?: boolean;
  /** Whom or what the page is about, below the title and in the document's. */
  subject?: string;
  /** The page that this one belongs to. */
  back?: [to: string, text: string];
  /** A sentence that says what the page is for. */
  purpose?: string;
  actions?: ReactNode;
  /** Limits the width, so that a row's buttons stay near its name. */
  isList?: boolean;
  children: ReactNode;
}) {
  return (
    <div className={`px-5 py-6 sm:px-8 sm:py-8 ${isList ? 'max-w-6xl' : ''}`}>
      <title>{`${subject ? `${title}: ${subject}` : title} · ${practice.portalName}`}</title>
      {back && (
        <div className="-mt-4 mb-1 flex min-h-11 items-center print:hidden">
          <Link to={back[0]} className="link inline-flex min-h-11 items-center">
            {back[1]}
          </Link>
        </div>
      )}
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <div className="min-w-0 wrap-anywhere">
          <h1 translate={isName ? 'no' : undefined} className="text-3xl">
            {title}
          </h1>
          {subject && (
            <p translate="no" className="text-lg text-ink-soft">
              {subject}
            </p>
          )}
        </div>
        {actions}
      </div>
      <PortalTabs />
      {purpose && <p className="-mt-2 mb-5 max-w-2xl text-ink-soft wrap-anywhere">{purpose}</p>}
      {children}
    </div>
  );
}
