import fraunces from '@fontsource/fraunces/files/fraunces-latin-500-normal.woff2?url';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url';
import { type ReactNode, use } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useNavigation } from 'react-router';
import type { Route } from './+types/root.ts';
import { ApiContext } from './api/context.ts';
import './app.css';
import { ErrorPage } from './frame/error-page.tsx';
import { SiteShell } from './frame/shell.tsx';
import favicon from './illustrations/favicon.svg';

export const links: Route.LinksFunction = () => [
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  ...[fraunces, figtree].map((href) => ({
    rel: 'preload',
    href,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous' as const,
  })),
];

export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-US" data-site-url={use(ApiContext).siteUrl}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf7ef" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  return (
    <>
      <ProgressBar />
      <Outlet />
    </>
  );
}

/** Shows slow navigations and form submissions at the top of the window. */
function ProgressBar() {
  const isPending = useNavigation().state !== 'idle';
  return (
    // Always rendered: screen readers only announce changes of existing live regions.
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-1 overflow-hidden">
      {isPending && (
        <div className="h-full motion-safe:animate-delay">
          <div className="h-full bg-coral motion-safe:w-1/3 motion-safe:animate-progress forced-colors:bg-[Highlight]" />
          <span className="sr-only">Loading...</span>
        </div>
      )}
    </div>
  );
}

/** Renders errors outside of any layout, such as a POST to the home page. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteShell patientLoginUrl={null}>
      <ErrorPage error={error} />
    </SiteShell>
  );
}
