import { Outlet } from 'react-router';
import { SiteShell } from '../site/shell.tsx';
import type { Route } from './+types/links-layout.ts';
import { loadShell, runLoad } from './load.ts';

export const loader = (args: Route.LoaderArgs) => runLoad(loadShell, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runLoad(loadShell, args);

/** The frame of pages behind secret links: that of public pages, but never cached. */
export default function LinksLayout({ loaderData: { patientLoginUrl } }: Route.ComponentProps) {
  return (
    <SiteShell patientLoginUrl={patientLoginUrl}>
      <meta name="robots" content="noindex" />
      <Outlet />
    </SiteShell>
  );
}
