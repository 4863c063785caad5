import type { ReactNode } from 'react';
import { PageMeta, type PageMetaProps } from './page-meta.tsx';

/** The shape of public pages that begin with their title. @param lead what stands below the title. */
export function TitledPage({
  lead,
  children,
  ...meta
}: PageMetaProps & { lead?: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageMeta {...meta} />
      <header className="border-b border-line bg-cream">
        <div className="container-page py-12 sm:py-16">
          <h1 className="text-4xl wrap-anywhere sm:text-5xl">{meta.title}</h1>
          {lead && <div className="mt-4 max-w-2xl text-lg text-ink-soft">{lead}</div>}
        </div>
      </header>
      {children}
    </>
  );
}
