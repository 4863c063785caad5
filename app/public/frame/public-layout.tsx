import { Outlet } from 'react-router';
import { ErrorPage } from '../../frame/error-page.tsx';
import { SiteShell } from '../../frame/shell.tsx';
import { DEFAULT_FACTS, PracticeContext } from '../../frame/use-practice.ts';
import { type LoadArgs, runLoad } from '../../load.ts';
import type { RouteHandle } from '../../route-handle.ts';
import type { Route } from './+types/public-layout.ts';

export const handle: RouteHandle = { isPublic: true };

/** Without the facts, pages show the defaults; without EHR settings, no patient login link (spec section 8). */
async function load({ api, recover }: LoadArgs) {
  const [practice, settings] = await Promise.all([
    recover(api.practice(), DEFAULT_FACTS, 'Failed to load the facts about the practice'),
    recover(api.ehrIntegrationSettings(), null, 'Failed to load EHR integration settings'),
  ]);
  return { practice, patientLoginUrl: settings?.patientLoginUrl ?? null };
}

export const loader = (args: Route.LoaderArgs) => runLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(load, args);
/** Navigations keep what the document has loaded. */
export const shouldRevalidate = () => false;

export default function PublicLayout({ loaderData }: Route.ComponentProps) {
  return (
    <PracticeContext value={loaderData.practice}>
      <SiteShell patientLoginUrl={loaderData.patientLoginUrl}>
        <Outlet />
      </SiteShell>
    </PracticeContext>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  return (
    <PracticeContext value={loaderData?.practice ?? DEFAULT_FACTS}>
      <SiteShell patientLoginUrl={loaderData?.patientLoginUrl ?? null}>
        <ErrorPage error={error} />
      </SiteShell>
    </PracticeContext>
  );
}
