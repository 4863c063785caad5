import { fullName } from '../../../domain/names.ts';
import { NOTIFICATION_FORM, NOTIFICATION_LABELS } from '../../../domain/team/notification-form.ts';
import type { NotificationSubscription, TeamUser } from '../../../domain/team/team-responses.ts';
import { Badge } from '../../ui/badge.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { SettingsCard } from '../forms/settings-card.tsx';

export const NOTIFICATION_SETTINGS_TITLE = 'Notification Settings';

const LABEL = NOTIFICATION_LABELS.patient_referral;

/** @param settings null if they failed to load. */
export function NotificationSettingsCard({
  settings,
}: {
  settings: { users: TeamUser[]; subscriptions: NotificationSubscription[] } | null;
}) {
  const { users, subscriptions } = settings ?? { users: [], subscriptions: [] };
  const userIds = subscriptions.flatMap((subscription) => subscription.userIds);
  const choices = users.map((user) => ({
    id: user.id,
    label: `${fullName(user)} (${user.email})`,
    hint: marksOf(user).join(', '),
  }));

  return (
    <SettingsCard
      title={NOTIFICATION_SETTINGS_TITLE}
      subject="notification_subscriptions"
      fields={{ userIds: { ...NOTIFICATION_FORM.userIds, label: LABEL } }}
      stored={settings && { userIds }}
      options={{ userIds: choices }}
      submission={(changes) => ({ card: 'notifications', changes })}
      view={
        <DescriptionList
          items={[[LABEL, <Recipients key={LABEL} users={users.filter(({ id }) => userIds.includes(id))} />]]}
        />
      }
    />
  );
}

function Recipients({ users }: { users: TeamUser[] }) {
  if (users.length === 0) {
    return (
      <>
        <Badge tone="warning">Nobody yet</Badge>
        <p className="mt-1">No email tells you of a new referral</p>
      </>
    );
  }
  return (
    <ul className="space-y-1">
      {users.map((user) => (
        <li key={user.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span translate="no">{`${fullName(user)} (${user.email})`}</span>
          {marksOf(user).map((mark) => (
            <Badge key={mark} tone="warning">
              {mark}
            </Badge>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Marks deactivated users, who get no mail, and those who cannot open the referral that a mail links to. */
function marksOf(user: TeamUser): string[] {
  const mayOpen = user.permissions.includes('referrals');
  return [!mayOpen && 'cannot open referrals', user.isDeactivated && 'deactivated'].filter(
    (mark) => mark !== false,
  );
}
