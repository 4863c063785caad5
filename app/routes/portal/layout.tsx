import { Outlet } from 'react-router';
import { flashContext } from '../../editing/flash.ts';
import { PortalShell } from '../../portal/shell.tsx';
import { ErrorPage } from '../../site/error-page.tsx';
import { MainArea } from '../../site/main-area.tsx';
import type { Route } from './+types/layout.ts';

/** Submitting a form dismisses the previous flash. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request, context }) => {
    if (request.method !== 'GET') context.get(flashContext).dismiss();
  },
];

/** Portal pages are never cached. */
export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function PortalLayout() {
  return (
    <PortalShell>
      <Outlet />
    </PortalShell>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PortalShell>
      <MainArea>
        <ErrorPage error={error} />
      </MainArea>
    </PortalShell>
  );
}
