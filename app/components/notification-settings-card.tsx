import { fullName, type NotificationSubscription, type User } from '../../domain/entities.ts';
import { DescriptionList } from '../ui/description-list.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { SettingsCard } from './settings-card.tsx';

export const NOTIFICATION_SETTINGS_TITLE = 'Notification Settings';

const LABEL = 'Email about new patient referrals';

/** Recipients of patient referral notifications. `settings` is null if they failed to load. */
export function NotificationSettingsCard({
  settings,
}: {
  settings: { users: User[]; subscription: NotificationSubscription } | null;
}) {
  const users = settings?.users ?? [];
  const recipients = users.filter(({ id }) => settings?.subscription.userIds.includes(id));

  return (
    <SettingsCard
      title={NOTIFICATION_SETTINGS_TITLE}
      stored={settings && { userIds: recipients.map(({ id }) => id) }}
      view={<DescriptionList items={[[LABEL, <Recipients key="recipients" users={recipients} />]]} />}
      fields={({ field }) => (
        <MultiSelect
          {...field('userIds')}
          label={LABEL}
          choices={users.map((user) => ({ id: user.id, label: nameAndEmail(user) }))}
        />
      )}
      submission={({ userIds }, changed) => ({
        card: 'notifications',
        changes: changed.length > 0 ? { ...settings?.subscription, userIds } : {},
      })}
    />
  );
}

function Recipients({ users }: { users: User[] }) {
  if (users.length === 0) return 'Nobody yet';
  return (
    <ul>
      {users.map((user) => (
        <li key={user.id}>{nameAndEmail(user)}</li>
      ))}
    </ul>
  );
}

function nameAndEmail(user: User): string {
  return `${fullName(user)} (${user.email})`;
}
