import { href, type MiddlewareFunction } from 'react-router';
import { runPortalLoad } from './load.ts';

/** The pages of the portal that need no session (spec section 6); every other one does. */
const OPEN = [href('/portal/login'), href('/portal/registration'), href('/portal/verify-invitation')];

/**
 * Lets nobody without a session past, before any loader runs, for documents and for `.data` requests, whichever of the
 * routes they name. It goes by the matched route's own pattern, so that no spelling of the address slips by.
 * @throws a redirect to the login.
 */
export const guardPortal: MiddlewareFunction<Response> = async ({ pattern, ...args }) => {
  // React Router leaves the first slash out of some patterns.
  const path = `/${pattern.replace(/^\//, '')}`;
  const isPortal = path === '/portal' || path.startsWith('/portal/');
  if (isPortal && !OPEN.includes(path)) await runPortalLoad(({ portal }) => portal.session(), args);
};
