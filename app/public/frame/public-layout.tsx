import { Outlet } from 'react-router';
import { ErrorPage } from '../../frame/error-page.tsx';
import { SiteShell } from '../../frame/shell.tsx';
import { type LoadArgs, runLoad } from '../../load.ts';
import type { RouteHandle } from '../../route-handle.ts';
import type { Route } from './+types/public-layout.ts';

export const handle: RouteHandle = { isPublic: true };

/** Without EHR settings, only the patient login link is missing (spec section 8). */
async function load({ api, recover }: LoadArgs) {
  const settings = await recover(
    api.ehrIntegrationSettings(),
    null,
    'Failed to load EHR integration settings',
  );
  return { patientLoginUrl: settings?.patientLoginUrl ?? null };
}

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);

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
