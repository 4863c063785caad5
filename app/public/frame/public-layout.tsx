import { Outlet } from 'react-router';
import { loadShell, runLoad } from '../../load.ts';
import type { RouteHandle } from '../../route-handle.ts';
import type { Route } from './+types/public-layout.ts';
import { ErrorPage } from './error-page.tsx';
import { SiteShell } from './shell.tsx';

export const handle: RouteHandle = { isPublic: true };

export const loader = (args: Route.LoaderArgs) => runLoad(loadShell, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(loadShell, args);

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <SiteShell patientLoginUrl={loaderData.patientLoginUrl}>
      <Outlet />
    </SiteShell>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <SiteShell patientLoginUrl={loaderData?.patientLoginUrl ?? null}>
      <ErrorPage error={error} />
    </SiteShell>
  );
}
