import { href, redirect } from 'react-router';
import { fullName } from '../../../domain/names.ts';
import { ApiError } from '../../api/api-error.ts';
import { formPayload } from '../../api/form-payload.ts';
import { ETAG_FIELD } from '../frame/action-result.ts';
import { type Flash, flashContext, redirectWithFlash } from '../frame/flash.ts';
import { portalClient } from '../frame/portal-load.ts';
import type { Route } from './+types/delete-provider.ts';
import { INSTEAD } from './delete-provider-dialog.tsx';

const LIST = href('/portal/providers');

/** Without a screen: opening the URL redirects to the list. */
export const loader = () => redirect(LIST);

/** Loads the provider for the dialog; null if that fails, which the list says. */
export const clientLoader = ({ context, params }: Route.ClientLoaderArgs) =>
  portalClient(context)
    .provider(params.providerId)
    .catch((error) => {
      context.get(flashContext).show({ type: 'danger', message: failureText(error), path: LIST });
      return null;
    });

export const shouldRevalidate = () => false;

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
    const form = await request.formData();
    const etag = String(form.get(ETAG_FIELD));
    if (form.has(INSTEAD)) {
      const changes = formPayload({ provider: { listing: 'unlisted' } });
      const provider = await portal.updateProvider(providerId, changes, etag);
      const message = `${fullName(provider)} is unlisted now.`;
      return finish({ type: 'success', message });
    }
    await portal.deleteProvider(providerId, etag);
    return finish({ type: 'success', message: 'Provider deleted successfully.' });
  } catch (error) {
    return finish({ type: 'danger', message: failureText(error) });
  }
}

function failureText(error: unknown): string {
  const ownMessage = error instanceof Error ? error.message : null;
  const message = error instanceof ApiError ? error.serverMessage : ownMessage;
  return message ?? 'Failed to delete provider.';
}
