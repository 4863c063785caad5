import type { PracticeFacts } from '../../../../domain/practice/facts-form.ts';
import type { Revised } from '../../../api-client/calls.ts';
import { today } from '../../../content/age.ts';
import { ChangeHistory } from '../../../editing/change-history.tsx';
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
  const { changes, etag }: PracticeSubmission = await args.request.json();
  return runAction<Revised<PracticeFacts>>(
    args,
    async (portal) => {
      await portal.updatePracticeFacts(changes, etag);
      return 'Practice was saved.';
    },
    { showsConflict: true },
  );
}

export default function Practice({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, history, today } = loaderData;
  return (
    <PortalPage title="Practice">
      <PracticeForm key={facts.etag} facts={facts} today={today} saveError={actionData} />
      <ChangeHistory key={`history ${facts.etag}`} first={history} subject={SUBJECT} />
    </PortalPage>
  );
}
