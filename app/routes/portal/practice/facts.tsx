import { data, href } from 'react-router';
import type { PracticeFacts } from '../../../../domain/practice/facts-form.ts';
import { today } from '../../../content/age.ts';
import { practiceEventChange } from '../../../content/practice-changes.ts';
import { ChangeHistory, type Restoring } from '../../../editing/change-history.tsx';
import { flashContext } from '../../../editing/flash.ts';
import { PortalPage } from '../../../portal/page.tsx';
import {
  PracticeForm,
  type PracticeSaveError,
  type PracticeSubmission,
} from '../../../practice/facts-form/form.tsx';
import { fieldErrors } from '../directory/providers/saving.ts';
import { type PortalLoadArgs, portalClient, runPortalLoad } from '../load.ts';
import { saveErrorText, statusOf } from '../save-error-text.ts';
import type { Route } from './+types/facts.ts';

const SUBJECT = 'practice';

async function load({ portal }: PortalLoadArgs) {
  const [facts, history] = await Promise.all([portal.practiceFacts(), portal.historyOf(SUBJECT)]);
  return { facts, history, today: today() };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export async function clientAction({ request, context }: Route.ClientActionArgs) {
  const submission: PracticeSubmission | Restoring = await request.json();
  const portal = portalClient(context);
  const flash = context.get(flashContext);
  const path = href('/portal/practice');
  try {
    if ('restore' in submission) await portal.restorePracticeFacts(submission.restore, submission.etag);
    else await portal.updatePracticeFacts(submission.changes, submission.etag);
  } catch (error) {
    flash.show({ type: 'danger', message: saveErrorText(error), path });
    const status = statusOf(error);
    const current = portal.currentOf<PracticeFacts>(error);
    // The page reloads and shows the other user's change.
    if (current && 'restore' in submission) return null;
    return data({ status, errors: fieldErrors(error), current } satisfies PracticeSaveError, { status });
  }
  const message =
    'restore' in submission ? 'The earlier version is restored.' : 'Practice updated successfully.';
  flash.show({ type: 'success', message, path });
  return null;
}

export default function Practice({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, history, today } = loaderData;
  return (
    <PortalPage title="Practice">
      <PracticeForm key={facts.etag} facts={facts} today={today} saveError={actionData ?? undefined} />
      <ChangeHistory
        key={`history ${facts.etag}`}
        first={history}
        path={href('/portal/history/*', { '*': SUBJECT })}
        describe={practiceEventChange}
        canRestore
        etag={facts.etag}
      />
    </PortalPage>
  );
}
