import type { MiddlewareFunction } from 'react-router';
import { accessOf } from './access.ts';
import { runPortalLoad } from './portal-load.ts';

/**
 * Requires a session before any loader runs, for documents and `.data` requests. Checks the matched route's pattern,
 * so that no spelling of the URL bypasses it.
 * @throws a redirect to the login.
 */
export const guardPortal: MiddlewareFunction<Response> = async ({ pattern, ...args }) => {
  const access = accessOf(pattern);
  if (access !== null && access !== 'public') await runPortalLoad(({ portal }) => portal.session(), args);
};
