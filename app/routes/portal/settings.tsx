import { data, href } from 'react-router';
import type { EhrSettingsFields } from '../../../domain/ehr-settings.ts';
import type { NotificationSubscription } from '../../../domain/entities.ts';
import { ApiError } from '../../api-client/api-error.ts';
import { EHR_SETTINGS_TITLE, EhrSettingsCard } from '../../components/ehr-settings-card.tsx';
import { flashContext } from '../../components/flash.ts';
import {
  NOTIFICATION_SETTINGS_TITLE,
  NotificationSettingsCard,
} from '../../components/notification-settings-card.tsx';
import { PortalPage } from '../../components/portal-page.tsx';
import type { SaveOutcome } from '../../components/settings-card.tsx';
import type { Report } from '../../render-context.ts';
import type { Route } from './+types/settings.ts';
import { type PortalLoadArgs, portalClient, runPortalLoad } from './load.ts';
import { statusOf } from './save-error-text.ts';

/** The cards load and fail independently. */
async function load({ portal, report, siteUrl }: PortalLoadArgs) {
  const [ehr, notifications] = await Promise.all([
    orNull(portal.ehrIntegrationSettings(), report),
    orNull(loadNotifications(portal), report),
  ]);
  return { ehr, notifications, isHttps: siteUrl.startsWith('https:') };
}

async function loadNotifications(portal: PortalLoadArgs['portal']) {
  const [users, subscriptions] = await Promise.all([portal.users(), portal.notificationSubscriptions()]);
  return { users, subscriptions };
}

async function orNull<T>(loading: Promise<T>, report: Report): Promise<T | null> {
  try {
    return await loading;
  } catch (error) {
    // Redirects to the login.
    if (error instanceof ApiError && error.status === 401) throw error;
    report('Failed to load settings', error);
    return null;
  }
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

type Submission =
  | { card: 'ehr'; changes: Partial<EhrSettingsFields> }
  | { card: 'notifications'; changes: NotificationSubscription[] };

export async function clientAction({
  request,
  context,
}: Route.ClientActionArgs): Promise<SaveOutcome | ReturnType<typeof data<SaveOutcome>>> {
  const { card, changes }: Submission = await request.json();
  const title = card === 'ehr' ? EHR_SETTINGS_TITLE : NOTIFICATION_SETTINGS_TITLE;
  const flash = context.get(flashContext);
  const path = href('/portal/settings');
  if (Object.keys(changes).length === 0) {
    flash.show({ type: 'info', message: `No changes were made to ${title.toLowerCase()}.`, path });
    return { failure: null };
  }
  try {
    const portal = portalClient(context);
    if (card === 'ehr') await portal.updateEhrIntegrationSettings(changes);
    else for (const change of changes) await portal.updateNotificationSubscription(change);
  } catch (error) {
    const failure = statusOf(error);
    return data({ failure }, { status: failure });
  }
  flash.show({ type: 'success', message: `${title} updated successfully.`, path });
  return { failure: null };
}

export default function Settings({ loaderData: { ehr, notifications, isHttps } }: Route.ComponentProps) {
  return (
    <PortalPage title="Settings">
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <EhrSettingsCard settings={ehr} isHttps={isHttps} />
        <NotificationSettingsCard settings={notifications} />
      </div>
    </PortalPage>
  );
}
