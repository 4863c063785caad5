import type { ReactNode } from 'react';
import { practice } from '../../practice.config.ts';

/** A signed-in page: document title, heading with its actions, content. */
export function PortalPage({
  title,
  actions,
  children,
}: {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="px-5 py-8 sm:px-8">
      <title>{`${title} · ${practice.portalName}`}</title>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{title}</h1>
        {actions}
      </div>
      {children}
    </div>
  );
}
