import { useState } from 'react';
import { fullName, type NotificationSubscription, type User } from '../../domain/entities.ts';
import { DescriptionList } from '../ui/description-list.tsx';
import { MultiSelect } from '../ui/multi-select.tsx';
import { SettingsCard } from './settings-card.tsx';

export const NOTIFICATION_SETTINGS_TITLE = 'Notification Settings';

const LABEL = 'E-mail about new patient referrals';

/** Who is told of patient referrals; null when it could not be loaded. */
export function NotificationSettingsCard({
  settings,
}: {
  settings: { users: User[]; subscription: NotificationSubscription } | null;
}) {
  const users = settings?.users ?? [];
  // In the order of the users, as the choices keep it.
  const stored = users.map(({ id }) => id).filter((id) => settings?.subscription.userIds.includes(id));
  const [chosen, setChosen] = useState(stored);
  const recipients = users.filter(({ id }) => stored.includes(id));

  return (
    <SettingsCard
      title={NOTIFICATION_SETTINGS_TITLE}
      isLoaded={settings !== null}
      onEdit={() => setChosen(stored)}
      readSubmission={() => ({
        card: 'notifications',
        changes:
          settings && String(chosen) !== String(stored) ? { ...settings.subscription, userIds: chosen } : {},
      })}
      view={<DescriptionList items={[[LABEL, <Recipients key="recipients" users={recipients} />]]} />}
      fields={
        <MultiSelect
          label={LABEL}
          choices={users.map((user) => ({ id: user.id, label: nameAndEmail(user) }))}
          chosen={chosen}
          onChange={setChosen}
        />
      }
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
