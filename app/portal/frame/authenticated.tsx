import { type ReactNode, useEffect } from 'react';
import { data, Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { PERMISSIONS } from '../../../domain/accounts/permissions.ts';
import type { Dashboard } from '../../../domain/accounts/schemas.ts';
import { ApiError } from '../../api/api-error.ts';
import type { PortalClient } from '../../api/portal-client.ts';
import { ErrorPage } from '../../public/frame/error-page.tsx';
import { MainArea } from '../../public/frame/main-area.tsx';
import { Confirmation } from '../forms/confirm.tsx';
import { storeUser } from '../sign-in/tab-storage.ts';
import type { Route } from './+types/authenticated.ts';
import { PermissionsContext, permissionFor, UserContext } from './access.ts';
import { type PortalLoadArgs, runPortalLoad } from './portal-load.ts';
import { PortalNav } from './portal-nav.tsx';
import { SessionExpiry } from './session-expiry.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

type Loaded = Route.ComponentProps['loaderData'];

/** The 403 page replaces a page that needs another permission: its own data may need none. */
const DENIED = { status: 403, statusText: 'Forbidden', internal: false, data: 'Permission denied.' };

async function load({ portal, report }: PortalLoadArgs, pattern: string) {
  const [session, dashboard] = await Promise.all([portal.session(), readDashboard(portal, report)]);
  const needed = permissionFor(pattern);
  const isDenied = dashboard !== null && needed !== undefined && !dashboard.permissions.includes(needed);
  return data({ session, dashboard, isDenied }, { status: isDenied ? DENIED.status : 200 });
}

/** Optional: without it, the page shows every link, and the API enforces permissions. */
async function readDashboard(
  portal: PortalClient,
  report: PortalLoadArgs['report'],
): Promise<Dashboard | null> {
  try {
    return await portal.dashboard();
  } catch (error) {
    // The session's own call redirects to the login.
    if (!(error instanceof ApiError && error.status === 401)) report('Failed to load the dashboard', error);
    return null;
  }
}

type Args = Route.LoaderArgs | Route.ClientLoaderArgs;
const loadFor = ({ pattern, ...args }: Args) =>
  runPortalLoad((loadArgs: PortalLoadArgs) => load(loadArgs, pattern), args);

export const loader = (args: Route.LoaderArgs) => loadFor(args);
export const clientLoader = (args: Route.ClientLoaderArgs) => loadFor(args);

/** Once for each page and saved change, not for another view of the same page. */
export const shouldRevalidate = ({
  actionStatus = 200,
  formMethod = 'GET',
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) =>
  actionStatus < 400 && (formMethod !== 'GET' || currentUrl.pathname !== nextUrl.pathname);

export default function Authenticated({ loaderData }: Route.ComponentProps) {
  return <Frame loaded={loaderData}>{loaderData.isDenied ? <ErrorPage error={DENIED} /> : <Outlet />}</Frame>;
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = <ErrorPage error={error} />;
  return loaderData ? <Frame loaded={loaderData}>{page}</Frame> : <MainArea>{page}</MainArea>;
}

/** Navigation and main area for a signed-in user. */
function Frame({ loaded, children }: { loaded: Loaded; children: ReactNode }) {
  const { session, dashboard } = loaded;
  const { user } = session;
  useEffect(() => storeUser(user), [user]);
  useKeptFocus();
  return (
    <PermissionsContext value={dashboard?.permissions ?? PERMISSIONS}>
      <div className="flex grow flex-col md:flex-row">
        <PortalNav user={user} dashboard={dashboard} />
        <div className="min-w-0 grow">
          <UserContext value={user}>
            <MainArea>{children}</MainArea>
          </UserContext>
        </div>
        <SessionExpiry endsInSeconds={session.endsInSeconds} />
        <Confirmation />
      </div>
    </PermissionsContext>
  );
}
