import { data, href } from 'react-router';
import type { NotificationSubscription } from '../../../../domain/accounts/schemas.ts';
import type { EhrSettingsFields } from '../../../../domain/practice/ehr-settings.ts';
import {
  NOTIFICATION_SETTINGS_TITLE,
  NotificationSettingsCard,
} from '../../../accounts/notification-settings-card.tsx';
import { useMay } from '../../../accounts/permissions.ts';
import { ApiError } from '../../../api-client/api-error.ts';
import { eventChange } from '../../../content/provider-changes.ts';
import { ChangeHistory, type Restoring } from '../../../editing/change-history.tsx';
import { flashContext } from '../../../editing/flash.ts';
import type { SaveOutcome } from '../../../editing/settings-card.tsx';
import { PortalPage } from '../../../portal/page.tsx';
import { EHR_SETTINGS_TITLE, EhrSettingsCard } from '../../../practice/ehr-settings-card.tsx';
import type { Report } from '../../../render-context.ts';
import { type PortalLoadArgs, portalClient, runPortalLoad } from '../load.ts';
import { saveErrorText, statusOf } from '../save-error-text.ts';
import type { Route } from './+types/settings.ts';

/** The path of the settings' history. */
const EHR_SETTINGS = 'ehr_integration_settings';

/** The cards and the history load and fail independently. */
async function load({ portal, report, siteUrl }: PortalLoadArgs) {
  const [ehr, notifications, history] = await Promise.all([
    orNull(portal.ehrIntegrationSettings(), report),
    orNull(loadNotifications(portal), report),
    orNull(portal.historyOf(EHR_SETTINGS), report),
  ]);
  return { ehr, notifications, history, isHttps: siteUrl.startsWith('https:') };
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
  const submission: Submission | Restoring = await request.json();
  if ('restore' in submission) return restoreEhrSettings(submission, context);
  const { card, changes } = submission;
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

async function restoreEhrSettings({ restore }: Restoring, context: Route.ClientActionArgs['context']) {
  const flash = context.get(flashContext);
  const path = href('/portal/settings');
  try {
    await portalClient(context).restoreEhrIntegrationSettings(restore);
  } catch (error) {
    flash.show({ type: 'danger', message: saveErrorText(error), path });
    return data({ failure: statusOf(error) }, { status: statusOf(error) });
  }
  flash.show({ type: 'success', message: 'The earlier version is restored.', path });
  return { failure: null };
}

export default function Settings({
  loaderData: { ehr, notifications, history, isHttps },
}: Route.ComponentProps) {
  const mayRestore = useMay('administration');
  return (
    <PortalPage title="Settings">
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <EhrSettingsCard settings={ehr} isHttps={isHttps} />
        <NotificationSettingsCard settings={notifications} />
      </div>
      {history && history.events.length > 0 && (
        <ChangeHistory
          key={history.events[0]?.id}
          title="History of the EHR settings"
          first={history}
          path={href('/portal/history/*', { '*': EHR_SETTINGS })}
          describe={eventChange}
          canRestore={mayRestore}
          canRestoreStart={false}
        />
      )}
    </PortalPage>
  );
}
