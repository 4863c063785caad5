import { type PortalLoadArgs, requireProviderId, runPortalLoad } from '../load.ts';
import type { Route } from './+types/history.ts';

/** A further page of the history, for the provider's view. */
const load = ({ portal, params, url }: PortalLoadArgs<{ providerId: string }>) =>
  portal.history(requireProviderId(params), url.searchParams.get('after'));

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);
