import type { NotificationSubscription, TeamUser } from '../../domain/accounts/schemas.ts';
import { fullName } from '../../domain/names.ts';
import { keysOf, recordOf } from '../../domain/objects.ts';
import { SettingsCard } from '../editing/settings-card.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';

export const NOTIFICATION_SETTINGS_TITLE = 'Notification Settings';

type NotificationType = NotificationSubscription['notificationType'];

const LABELS: Record<NotificationType, string> = {
  patient_referral: 'Email about new patient referrals',
  license_expiry: 'License reminders',
};

/** Recipients of each notification. `settings` is null if they failed to load. */
export function NotificationSettingsCard({
  settings,
}: {
  settings: { users: TeamUser[]; subscriptions: NotificationSubscription[] } | null;
}) {
  const { users, subscriptions } = settings ?? { users: [], subscriptions: [] };
  const choices = users.map((user) => ({ id: user.id, label: nameAndEmail(user) }));
  const topics = subscriptions.map((subscription) => {
    const recipients = users.filter(({ id }) => subscription.userIds.includes(id));
    return { ...subscription, label: LABELS[subscription.notificationType], recipients };
  });
  const stored = recordOf(keysOf(LABELS), (type) => {
    const topic = topics.find(({ notificationType }) => notificationType === type);
    return topic?.recipients.map(({ id }) => id) ?? [];
  });

  return (
    <SettingsCard
      title={NOTIFICATION_SETTINGS_TITLE}
      stored={settings && stored}
      view={
        <DescriptionList
          items={topics.map(({ label, recipients }) => [
            label,
            <Recipients key={label} users={recipients} />,
          ])}
        />
      }
      fields={({ field }) =>
        topics.map(({ notificationType, label }) => (
          <MultiSelect key={label} {...field(notificationType)} label={label} choices={choices} />
        ))
      }
      submission={(values, changed) => ({
        card: 'notifications',
        changes: subscriptions
          .filter(({ notificationType }) => changed.includes(notificationType))
          .map((subscription) => ({ ...subscription, userIds: values[subscription.notificationType] })),
      })}
    />
  );
}

function Recipients({ users }: { users: TeamUser[] }) {
  if (users.length === 0) return 'Nobody yet';
  return (
    <ul>
      {users.map((user) => (
        <li key={user.id}>{nameAndEmail(user)}</li>
      ))}
    </ul>
  );
}

/** Deactivated users remain recipients but get no mail. */
function nameAndEmail(user: TeamUser): string {
  return `${fullName(user)} (${user.email})${user.isDeactivated ? ', deactivated' : ''}`;
}
