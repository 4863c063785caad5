import { href, type MiddlewareFunction } from 'react-router';
import { runPortalLoad } from './load.ts';

/** Portal pages that need no session (spec section 6). */
const PUBLIC_PAGES = [
  href('/portal/login'),
  href('/portal/registration'),
  href('/portal/verify-invitation'),
  href('/portal/reset-sign-in'),
];

/**
 * Requires a session before any loader runs, for documents and `.data` requests. Checks the matched route's pattern,
 * so that no spelling of the URL bypasses it.
 * @throws a redirect to the login.
 */
export const guardPortal: MiddlewareFunction<Response> = async ({ pattern, ...args }) => {
  // React Router omits the leading slash of some patterns.
  const path = `/${pattern.replace(/^\//, '')}`;
  const isPortal = path === '/portal' || path.startsWith('/portal/');
  if (isPortal && !PUBLIC_PAGES.includes(path)) await runPortalLoad(({ portal }) => portal.session(), args);
};
