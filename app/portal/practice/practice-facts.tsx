import type { PracticeFacts } from '../../../domain/practice/facts-form.ts';
import { ChangeHistory } from '../events/change-history.tsx';
import { runAction } from '../frame/action.ts';
import { today } from '../frame/age.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import type { Route } from './+types/practice-facts.ts';
import { PracticeForm } from './facts-form.tsx';

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
