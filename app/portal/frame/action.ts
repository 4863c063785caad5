import { type ClientActionFunctionArgs, data } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import type { PortalClient } from '../../api/portal-client.ts';
import { markSaved } from '../../ui/use-form.ts';
import type { ActionResult } from './action-result.ts';
import { type Flash, flashStore } from './flash.ts';
import { portalClient } from './portal-load.ts';

type Outcome<Current> = Partial<Flash> & { current?: Current };

type Options = {
  /** Whether the form or dialog that submitted shows an error itself; otherwise the page flashes it. */
  isErrorInPlace?: boolean;
  /** Whether the page reloads after 409 or 412, to show what another user has changed. */
  reloadsAfterConflict?: boolean;
  /** Whether the form says what another user has changed, so that the page does not say it again. */
  showsConflict?: boolean;
  errorText?: (error: unknown) => string;
};

/**
 * Runs a portal page's action and flashes its outcome. Responds with the status of an error, which prevents
 * revalidation, so that forms keep their values.
 * @param act returns a message for the user, one with the stored version, or a redirect.
 */
export async function runAction<Current extends object>(
  { context, url }: Pick<ClientActionFunctionArgs, 'context' | 'url'>,
  act: (portal: PortalClient) => Promise<string | null | Outcome<Current> | Response>,
  {
    isErrorInPlace = false,
    reloadsAfterConflict = false,
    showsConflict = false,
    errorText = saveErrorText,
  }: Options = {},
): Promise<ActionResult<Current> | ReturnType<typeof data<ActionResult<Current>>> | Response> {
  const portal = portalClient(context);
  const flash = (shown: Flash) => flashStore.set({ ...shown, path: url.pathname });
  try {
    const outcome = await act(portal);
    markSaved();
    if (outcome instanceof Response) return outcome;
    const {
      message,
      type = 'success',
      current = null,
      ...more
    } = typeof outcome === 'string' ? { message: outcome } : (outcome ?? {});
    if (message) flash({ type, message, ...more });
    return { message: null, status: null, errors: {}, current };
  } catch (error) {
    const message = errorText(error);
    const [status, errors] = error instanceof ApiError ? [error.status, error.fieldErrors] : [500, {}];
    const result = { message, status, errors, current: null };
    const isShown = isErrorInPlace || (showsConflict && status === 412);
    if (!isShown) flash({ type: 'danger', message });
    return [409, 412].includes(status) && reloadsAfterConflict ? result : data(result, { status });
  }
}

/** Returns the message for a failed save (spec section 8). */
function saveErrorText(error: unknown): string {
  if (error instanceof ApiError && error.status === 403) return 'Permission denied.';
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage;
  return 'Something went wrong. Please try again later.';
}
