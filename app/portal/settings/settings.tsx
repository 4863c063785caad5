import type { EhrSettingsFields } from '../../../domain/practice/ehr-form.ts';
import type { PortalClient } from '../../api/portal-client.ts';
import { runAction } from '../frame/action.ts';
import type { Flash } from '../frame/flash.ts';
import { orNull, type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import type { Route } from './+types/settings.ts';
import { EHR_SETTINGS_TITLE, EhrSettingsCard } from './ehr-settings-card.tsx';
import { NOTIFICATION_SETTINGS_TITLE, NotificationSettingsCard } from './notification-settings-card.tsx';

/** The cards load and fail independently. */
async function load({ portal, report }: PortalLoadArgs) {
  const [ehr, notifications] = await Promise.all([
    orNull(portal.ehrIntegrationSettings(), report, 'Failed to load settings'),
    orNull(loadNotifications(portal), report, 'Failed to load settings'),
  ]);
  return { ehr, notifications };
}

async function loadNotifications(portal: PortalLoadArgs['portal']) {
  const [users, subscriptions] = await Promise.all([portal.users(), portal.notificationSubscriptions()]);
  return { users, subscriptions };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

type Submission =
  | { card: 'ehr'; changes: Partial<EhrSettingsFields> }
  | { card: 'notifications'; changes: { userIds?: number[] } };

export async function clientAction(args: Route.ClientActionArgs) {
  const submission: Submission = await args.request.json();
  return runAction(args, (portal) => act(portal, submission));
}

async function act(portal: PortalClient, submission: Submission): Promise<string | Flash> {
  const title = submission.card === 'ehr' ? EHR_SETTINGS_TITLE : NOTIFICATION_SETTINGS_TITLE;
  if (Object.keys(submission.changes).length === 0) {
    return { type: 'info', message: `No changes were made to ${title.toLowerCase()}.` };
  }
  if (submission.card === 'ehr') await portal.updateEhrIntegrationSettings(submission.changes);
  else await portal.updateRecipients(submission.changes.userIds ?? []);
  return `${title} updated successfully.`;
}

export default function Settings({ loaderData: { ehr, notifications } }: Route.ComponentProps) {
  return (
    <PortalPage>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <EhrSettingsCard settings={ehr} />
        <NotificationSettingsCard settings={notifications} />
      </div>
    </PortalPage>
  );
}
