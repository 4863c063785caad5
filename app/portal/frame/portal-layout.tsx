import type { ReactNode } from 'react';
import { Form, href, Link, Outlet, useLocation } from 'react-router';
import { practice } from '../../../practice.config.ts';
import logo from '../../illustrations/logo-light.svg';
import { MainArea, SkipLink } from '../../ui/main-area.tsx';
import type { Route } from './+types/portal-layout.ts';
import { flashStore } from './flash.ts';
import { FlashBanner } from './flash-banner.tsx';
import { accessOf } from './pages.ts';
import { PortalError } from './portal-error.tsx';
import { SideColumn } from './portal-nav.tsx';

/** Submitting a form dismisses the previous flash. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  ({ request }) => {
    if (request.method !== 'GET') flashStore.set(null);
  },
];

export const headers = () => ({ 'Cache-Control': 'no-store' });

export default function PortalLayout() {
  return (
    <PortalShell>
      <Outlet />
    </PortalShell>
  );
}

/** The frame without data. */
export const HydrateFallback = () => <PortalShell isLoading />;

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <PortalShell>
      <MainArea>
        <PortalError error={error} />
      </MainArea>
    </PortalShell>
  );
}

/** Pages before the sign-in have no side column. */
function PortalShell({ isLoading = false, children }: { isLoading?: boolean; children?: ReactNode }) {
  const isSignedIn = accessOf(useLocation().pathname) !== 'public';
  return (
    <div className="portal relative flex min-h-dvh flex-col text-base">
      <meta name="robots" content="noindex" />
      <SkipLink />
      <header className="bg-ink text-paper print:hidden">
        {/* On a phone, the button of the navigation stands before the name. */}
        <div
          className={`flex h-14 items-center justify-between gap-3 pr-4 sm:pr-8 md:h-16 md:pl-8 ${isSignedIn ? 'pl-15' : 'pl-4 sm:pl-8'}`}
        >
          <Link
            to={href('/portal')}
            className="flex min-w-0 items-center gap-2.5 font-serif text-lg leading-tight focus-visible:outline-paper md:text-xl"
          >
            <img src={logo} alt="" width={30} height={30} className="max-md:size-7" />
            {practice.portalName}
          </Link>
          {/* Before the script has loaded, Logout would post to the server, which has no such page. */}
          <Form method="post" action={href('/portal/logout')}>
            <button
              type="submit"
              disabled={isLoading}
              className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-paper/50 px-4 md:px-5 font-semibold hover:border-paper hover:bg-white/10 disabled:opacity-100 focus-visible:outline-paper"
            >
              Logout
            </button>
          </Form>
        </div>
      </header>
      <FlashBanner />
      <noscript>
        <p className="bg-mustard-pale px-5 py-4 text-center font-medium">
          Please turn on JavaScript, and use a browser from 2023 or later: the portal needs both.
        </p>
      </noscript>
      {isLoading && isSignedIn && (
        <div className="flex grow">
          <SideColumn />
        </div>
      )}
      {children}
    </div>
  );
}
