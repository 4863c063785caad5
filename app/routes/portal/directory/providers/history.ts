import { href, redirect } from 'react-router';
import { type PortalLoadArgs, requireProviderId, runPortalLoad } from '../../load.ts';
import type { Route } from './+types/history.ts';

/** A further page of the history, for the provider's view. */
const load = ({ portal, params, url }: PortalLoadArgs<{ providerId: string }>) =>
  portal.history(requireProviderId(params), url.searchParams.get('after'));

/** Data only: opening the URL redirects to the view. */
export const loader = ({ params }: Route.LoaderArgs) =>
  redirect(href('/portal/providers/:providerId', params));
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);
