import { type ClientActionFunctionArgs, data } from 'react-router';
import type { PortalClient } from '../../api-client/portal-client.ts';
import { flashContext } from '../../editing/flash.ts';
import type { DialogOutcome } from '../../editing/form-dialog.tsx';
import { portalClient } from './load.ts';
import { failedSave } from './save-error-text.ts';

/** Intents of buttons without a form that could show an error. */
const WITHOUT_FORM = ['move', 'restore'];

/**
 * Runs the action of a page whose dialogs post JSON.
 * @param act returns a message for the user, or a result for the dialog.
 */
export async function runDialogAction<
  Submission extends { intent: string },
  Answer extends object = DialogOutcome,
>(
  { request, context, url }: Pick<ClientActionFunctionArgs, 'request' | 'context' | 'url'>,
  act: (portal: PortalClient, submission: Submission) => Promise<string | null | Answer>,
): Promise<DialogOutcome | Answer | ReturnType<typeof data<DialogOutcome>>> {
  const submission: Submission = await request.json();
  const flash = context.get(flashContext);
  try {
    const answer = await act(portalClient(context), submission);
    if (typeof answer === 'object' && answer !== null) return answer;
    if (answer) flash.show({ type: 'success', message: answer, path: url.pathname });
    return { failure: null };
  } catch (error) {
    const failed = failedSave(error);
    if (WITHOUT_FORM.includes(submission.intent)) {
      flash.show({ type: 'danger', message: failed.failure.message, path: url.pathname });
    }
    return failed.isReloaded ? failed : data(failed, { status: failed.failure.status });
  }
}
