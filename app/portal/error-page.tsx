import { href } from 'react-router';
import { ErrorPage, readRouteError } from '../site/error-page.tsx';

/** The error page of the portal: it leads to the dashboard, or to sign in. */
export function PortalErrorPage({ error }: { error: unknown }) {
  const isSignedOut = readRouteError(error).status === 401;
  return (
    <ErrorPage
      error={error}
      lead={isSignedOut ? [href('/portal/login'), 'Sign In'] : [href('/portal'), 'Go to dashboard']}
    />
  );
}
