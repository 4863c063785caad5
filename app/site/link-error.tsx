import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { practice } from '../../practice.config.ts';
import { ErrorPage } from './error-page.tsx';
import { PageHeader } from './page-header.tsx';
import { SiteShell } from './shell.tsx';

/** Whether a link is unknown (404), or used or expired (410). */
export function isUnusableLink(status: number | null): boolean {
  return status === 404 || status === 410;
}

/** A public page for a link that does not work: the API's reason, and what to do instead. */
export function LinkErrorPage({ error, children }: { error: unknown; children: ReactNode }) {
  return (
    <SiteShell patientLoginUrl={null}>
      <meta name="robots" content="noindex" />
      {isRouteErrorResponse(error) && isUnusableLink(error.status) ? (
        <>
          <title>{`This link does not work · ${practice.name}`}</title>
          <PageHeader title="This link does not work">
            <p>{String(error.data)}</p>
            {children}
          </PageHeader>
        </>
      ) : (
        <ErrorPage error={error} />
      )}
    </SiteShell>
  );
}
