import { href, redirect } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import { runAction } from '../frame/action.ts';
import { redirectWithFlash } from '../frame/flash.ts';
import type { Route } from './+types/delete-provider.ts';

const LIST = href('/portal/providers');

/** The state that the user has confirmed. */
export type DeleteSubmission = { revision: number };

/** Without a screen: opening the URL redirects to the list. */
export const clientLoader = () => redirect(LIST);

export default function DeleteProvider() {
  return null;
}

/** Deletes the provider, and returns to the list with its query string (spec sections 4 and 8). */
export async function clientAction(args: Route.ClientActionArgs) {
  const { revision }: DeleteSubmission = await args.request.json();
  const providerId = args.params.providerId.trim();
  return runAction(
    args,
    async (portal) => {
      if (!providerId) throw new Error('Missing provider ID.');
      await portal.deleteProvider(providerId, revision);
      const flash = { type: 'success', message: 'Provider deleted successfully.' } as const;
      return redirectWithFlash(LIST, flash, args.url.search);
    },
    { isErrorInPlace: true, reloadsAfterConflict: true, errorText: failureText },
  );
}

function failureText(error: unknown): string {
  const ownMessage = error instanceof Error ? error.message : null;
  const message = error instanceof ApiError ? error.serverMessage : ownMessage;
  return message ?? 'Failed to delete provider.';
}
