import { type ClientActionFunctionArgs, data } from 'react-router';
import { ApiError } from '../../api/api-error.ts';
import type { PortalClient } from '../../api/portal-client.ts';
import { markSaved } from '../../ui/use-form.ts';
import { type Flash, flashAt } from './flash.ts';
import { portalClient } from './portal-load.ts';

/** The result of a portal page's action. `message` and `status` are null after success, `returned` after an error. */
export type ActionResult<Returned = unknown> = {
  message: string | null;
  status: number | null;
  /** Field errors by name. */
  errors: Record<string, string>;
  returned: Returned | null;
};

const sentForms = new Map<number, FormData>();
let formCount = 0;

/** Keeps form data for the action, because WebKit cannot read files back from a request. @returns what to send. */
export function holdForm(form: FormData): { form: number } {
  formCount += 1;
  sentForms.set(formCount, form);
  return { form: formCount };
}

/** Returns the form data that a component sent to the action. */
export async function takeForm(request: Request): Promise<FormData> {
  const { form: key } = await request.json();
  const form = sentForms.get(key) ?? new FormData();
  sentForms.delete(key);
  return form;
}

/**
 * Runs a portal page's action. Flashes its message after success; errors are shown by `useWrite`. An error's status
 * prevents revalidation, so that forms keep their values; after a conflict, the page loads what others have changed.
 * @param act returns a message, something for the page, or a redirect.
 */
export async function runAction<Returned extends object = never>(
  { context, url }: Pick<ClientActionFunctionArgs, 'context' | 'url'>,
  act: (portal: PortalClient) => Promise<string | Flash | Response | { returned: Returned }>,
  errorText = saveErrorText,
): Promise<ActionResult<Returned> | ReturnType<typeof data<ActionResult<Returned>>> | Response> {
  try {
    const outcome = await act(portalClient(context));
    markSaved();
    if (outcome instanceof Response) return outcome;
    const success = { message: null, status: null, errors: {}, returned: null };
    if (typeof outcome === 'object' && 'returned' in outcome) return { ...success, ...outcome };
    flashAt(url.pathname, outcome);
    return success;
  } catch (error) {
    // Responses lead to the error page.
    if (!(error instanceof Error)) throw error;
    const [status, errors] = error instanceof ApiError ? [error.status, error.fieldErrors] : [500, {}];
    const result = { message: errorText(error), status, errors, returned: null };
    return status === 409 || status === 412 ? result : data(result, { status });
  }
}

/** Returns the message for a failed save (spec section 8). */
function saveErrorText(error: unknown): string {
  if (error instanceof ApiError && error.status === 403) return 'Permission denied.';
  if (error instanceof ApiError && error.serverMessage) return error.serverMessage;
  return 'Something went wrong. Please try again later.';
}
