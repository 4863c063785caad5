import { Outlet } from 'react-router';
import { ErrorPage } from '../../components/error-page.tsx';
import { MainArea } from '../../components/main-area.tsx';
import { PortalShell } from '../../components/portal-shell.tsx';
import type { Route } from './+types/layout.ts';

/** Nobody's browser or proxy keeps a page of the portal. */
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
