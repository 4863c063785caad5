import { data } from 'react-router';
import { flashStore } from '../frame/flash.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import type { Route } from './+types/history.ts';

/** Subjects whose history has the same path in the API. */
const SUBJECT =
  /^(practice|ehr_integration_settings|notification_subscriptions|(providers|faqs|notices|insurance_companies|credentials|concerns|offices)\/\d+)$/;

/** A further page of a history. */
function load({ portal, params, url }: PortalLoadArgs<{ '*': string }>) {
  if (!SUBJECT.test(params['*'])) throw data('Not Found', { status: 404, statusText: 'Not Found' });
  return portal.historyOf(params['*'], url.searchParams.get('before'));
}

/** Data only: a failure leaves the page as it is, and opening the URL redirects to the dashboard. */
export const clientLoader = (args: Route.ClientLoaderArgs) =>
  runPortalLoad(load, args).catch((error) => {
    if (error instanceof Response) throw error;
    const message = 'The rest could not be loaded. Please try again.';
    flashStore.set({ type: 'danger', message, path: location.pathname });
    return null;
  });
