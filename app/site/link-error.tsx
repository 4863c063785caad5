import type { ReactNode } from 'react';
import { isRouteErrorResponse } from 'react-router';
import illustration from '../illustrations/error.svg';
import { ErrorPage } from './error-page.tsx';
import { HomeLink, MessagePage } from './message-page.tsx';

/** Whether a link is unknown (404), or used or expired (410). */
export function isUnusableLink(status: number | null): boolean {
  return status === 404 || status === 410;
}

/** A public page for a link that does not work: the API's reason, and what to do instead. */
export function LinkErrorPage({ error, children }: { error: unknown; children: ReactNode }) {
  if (!isRouteErrorResponse(error) || !isUnusableLink(error.status)) return <ErrorPage error={error} />;
  return (
    <MessagePage illustration={illustration} title="This link does not work">
      <p>{String(error.data)}</p>
      {children}
      <HomeLink />
    </MessagePage>
  );
}
