import { href, redirect } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import type { PortalClient } from '../../api/portal-client.ts';
import { runAction } from '../frame/action.ts';
import { redirectWithFlash } from '../frame/flash.ts';
import type { Route } from './+types/delete-provider.ts';

const LIST = href('/portal/providers');

export type DeleteSubmission = { revision: number };

/** Opening the URL redirects to the list: the page is an action only. */
export const clientLoader = () => redirect(LIST);

export default function DeleteProvider() {
  return null;
}

/** Returns to the list with its query string (spec sections 4 and 8). */
export async function clientAction(args: Route.ClientActionArgs) {
  const { revision }: DeleteSubmission = await args.request.json();
  const providerId = args.params.providerId.trim();
  const remove = async (portal: PortalClient) => {
    if (!providerId) throw new Error('Missing provider ID.');
    await portal.deleteProvider(providerId, revision);
    return redirectWithFlash(LIST, 'Provider deleted successfully.', args.url.search);
  };
  return runAction(args, remove, failureText);
}

function failureText(error: unknown): string {
  const ownMessage = error instanceof Error ? error.message : null;
  const message = error instanceof ApiError ? error.serverMessage : ownMessage;
  return message ?? 'Failed to delete provider.';
}
