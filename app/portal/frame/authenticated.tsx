import { type ReactNode, useEffect, useRef } from 'react';
import { Outlet, type ShouldRevalidateFunctionArgs, useFetchers, useNavigation } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { MainArea, recoverFocus } from '../../ui/main-area.tsx';
import { Confirmation } from '../forms/confirm.tsx';
import { storeReference, storeUser } from '../sign-in/tab-storage.ts';
import type { Route } from './+types/authenticated.ts';
import { permissionFor } from './pages.ts';
import { PortalError } from './portal-error.tsx';
import { orNull, type PortalLoadArgs, runPortalLoad } from './portal-load.ts';
import { PortalNav } from './portal-nav.tsx';
import { SessionContext } from './session.ts';
import { SessionExpiry } from './session-expiry.tsx';

type Loaded = Route.ComponentProps['loaderData'];

/** The 403 page replaces a page that needs another permission: its own data may need none. */
const DENIED = { status: 403, statusText: 'Forbidden', internal: false, data: 'Permission denied.' };

/** A link in a mail leads to the dashboard after the sign-in (spec section 4), which names the referral. */
function keepReference(error: unknown, { pathname }: URL): never {
  const [, reference] = /\/(R-\w{6})$/i.exec(pathname) ?? [];
  if (reference && error instanceof ApiError && error.status === 401) storeReference(reference.toUpperCase());
  throw error;
}

async function load({ portal, report, url }: PortalLoadArgs, pattern: string) {
  const [session, badges] = await Promise.all([
    portal.session().catch((error) => keepReference(error, url)),
    orNull(portal.badges(), report, 'Failed to load the badges'),
  ]);
  storeUser(session.user);
  const needed = permissionFor(pattern);
  return { session, badges, isDenied: needed !== undefined && !session.permissions.includes(needed) };
}

export const clientLoader = ({ pattern, ...args }: Route.ClientLoaderArgs) =>
  runPortalLoad((loadArgs: PortalLoadArgs) => load(loadArgs, pattern), args);

/** Loads session and badges once for each page and each saved change, not for another query string. */
export const shouldRevalidate = ({
  actionStatus = 200,
  formMethod = 'GET',
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) =>
  actionStatus < 400 && (formMethod !== 'GET' || currentUrl.pathname !== nextUrl.pathname);

export default function Authenticated({ loaderData }: Route.ComponentProps) {
  return (
    <Frame loaded={loaderData}>{loaderData.isDenied ? <PortalError error={DENIED} /> : <Outlet />}</Frame>
  );
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const page = <PortalError error={error} />;
  return loaderData ? <Frame loaded={loaderData}>{page}</Frame> : <MainArea>{page}</MainArea>;
}

function Frame({ loaded, children }: { loaded: Loaded; children: ReactNode }) {
  const { session, badges } = loaded;
  useFocusAfterAction();
  return (
    <SessionContext value={session}>
      <div className="flex grow flex-col md:flex-row">
        <PortalNav user={session.user} badges={badges} />
        <div className="min-w-0 grow">
          <MainArea>{children}</MainArea>
        </div>
        <SessionExpiry />
        <Confirmation />
      </div>
    </SessionContext>
  );
}

/** Moves focus to the main area when an action has removed the focused element. */
function useFocusAfterAction(): void {
  const tasks = [useNavigation(), ...useFetchers()];
  const isIdle = tasks.every(({ state }) => state === 'idle');
  const wasIdle = useRef(true);
  useEffect(() => {
    const hasEnded = isIdle && !wasIdle.current;
    wasIdle.current = isIdle;
    if (hasEnded) recoverFocus();
  }, [isIdle]);
}
