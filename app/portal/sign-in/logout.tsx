import { href, redirect } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { redirectWithFlash } from '../frame/flash.ts';
import { leavePortal, portalClient } from '../frame/portal-load.ts';
import type { Route } from './+types/logout.ts';
import { clearUser } from './tab-storage.ts';

/** Opening the URL redirects: the page is an action only. */
export const clientLoader = () => redirect(href('/portal'));

export default function Logout() {
  return null;
}

/** Ends the session, clears the stored user and goes to the login (spec section 4). */
export async function clientAction({ context }: Route.ClientActionArgs): Promise<Response> {
  try {
    await portalClient(context).endSession();
  } catch (error) {
    // 401: the session had expired already.
    if (!(error instanceof ApiError && error.status === 401)) {
      const message = 'You could not be logged out. Please try again.';
      return redirectWithFlash(href('/portal'), { type: 'danger', message });
    }
  }
  clearUser();
  return leavePortal();
}
