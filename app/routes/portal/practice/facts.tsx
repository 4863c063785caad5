import type { PracticeFacts } from '../../../../domain/practice/facts-form.ts';
import { today } from '../../../content/age.ts';
import { ChangeHistory } from '../../../editing/change-history.tsx';
import { PortalPage } from '../../../portal/page.tsx';
import { PracticeForm } from '../../../practice/facts-form/form.tsx';
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
  const changes: Partial<PracticeFacts> = await args.request.json();
  return runAction(args, async (portal) => {
    await portal.updatePracticeFacts(changes);
    return 'Practice was saved.';
  });
}

export default function Practice({ loaderData, actionData }: Route.ComponentProps) {
  const { facts, history, today } = loaderData;
  // Each save adds to the history.
  const version = history.events[0]?.id;
  return (
    <PortalPage title="Practice">
      <PracticeForm key={version} facts={facts} today={today} saveError={actionData} />
      <ChangeHistory key={`history ${version}`} first={history} subject={SUBJECT} />
    </PortalPage>
  );
}
