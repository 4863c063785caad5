import type { PracticeFacts } from '../../../../domain/practice/facts-form.ts';
import type { Revised } from '../../../api-client/calls.ts';
import { today } from '../../../content/age.ts';
import { ChangeHistory, type Restoring } from '../../../editing/change-history.tsx';
import { PortalPage } from '../../../portal/page.tsx';
import { PracticeForm, type PracticeSubmission } from '../../../practice/facts-form/form.tsx';
import { runAction } from '../action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/facts.ts';

const SUBJECT = 'practice';

async function load({ portal }: PortalLoadArgs) {
  const [facts, history] = await Promise.all([portal.practiceFacts(), portal.historyOf(SUBJECT)]);
  return { facts, history, today: today() };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export async function clientAction(args: Route.ClientActionArgs) {
  const submission: PracticeSubmission | Restoring = await args.request.json();
  const isRestoring = 'restore' in submission;
  return runAction<Revised<PracticeFacts>>(
    args,
    async (portal) => {
      const { etag } = submission;
      if (isRestoring) await portal.restorePracticeFacts(submission.restore, etag);
      else await portal.updatePracticeFacts(submission.changes, submission.etag);
      return isRestoring ? 'The earlier version is restored.' : 'Practice was saved.';
    },
    { reloadsAfterConflict: isRestoring, showsConflict: !isRestoring },
  );
}

export default function Practice({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, history, today } = loaderData;
  return (
    <PortalPage title="Practice">
      <PracticeForm key={facts.etag} facts={facts} today={today} saveError={actionData} />
      <ChangeHistory
        key={`history ${facts.etag}`}
        first={history}
        subject={SUBJECT}
        canRestore
        etag={facts.etag}
      />
    </PortalPage>
  );
}
