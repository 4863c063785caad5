import { href, redirect } from 'react-router';
import { fullName } from '../../../../../domain/names.ts';
import { ApiError } from '../../../../api-client/api-error.ts';
import { INSTEAD } from '../../../../directory/delete-provider-dialog.tsx';
import { type Flash, redirectWithFlash } from '../../../../editing/flash.ts';
import { portalClient } from '../../load.ts';
import type { Route } from './+types/delete.ts';

const LIST = href('/portal/providers');

/** Action only: opening the URL redirects to the list. */
export const loader = () => redirect(LIST);

/** Deletes the provider, or unlists it instead. Returns to the list with its query string (spec sections 4 and 8). */
export async function clientAction({
  request,
  params,
  context,
  url,
}: Route.ClientActionArgs): Promise<Response> {
  const finish = (flash: Flash) => redirectWithFlash(context, LIST, flash, url.search);
  const providerId = params.providerId.trim();
  try {
    if (!providerId) throw new Error('Missing provider ID.');
    const portal = portalClient(context);
    if ((await request.formData()).has(INSTEAD)) {
      const provider = await portal.setAvailability(providerId, { listing: 'unlisted' });
      const message = `${fullName(provider)} is unlisted now.`;
      return finish({ type: 'success', message });
    }
    await portal.deleteProvider(providerId);
    return finish({ type: 'success', message: 'Provider deleted successfully.' });
  } catch (error) {
    const ownMessage = error instanceof Error ? error.message : null;
    const message = error instanceof ApiError ? error.serverMessage : ownMessage;
    return finish({ type: 'danger', message: message ?? 'Failed to delete provider.' });
  }
}
