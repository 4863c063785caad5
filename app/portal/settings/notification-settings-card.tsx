import type { ReactNode } from 'react';
import { NOTIFICATION_LABELS as LABELS } from '../../../domain/accounts/notification-settings.ts';
import type { NotificationSubscription, TeamUser } from '../../../domain/accounts/schemas.ts';
import { fullName } from '../../../domain/names.ts';
import { keysOf, recordOf } from '../../../domain/objects.ts';
import { Badge } from '../../ui/badge.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { SettingsCard } from '../forms/settings-card.tsx';

export const NOTIFICATION_SETTINGS_TITLE = 'Notification Settings';

/** Recipients of each notification. `settings` is null if they failed to load. */
export function NotificationSettingsCard({
  settings,
  history,
}: {
  settings: { users: TeamUser[]; subscriptions: NotificationSubscription[] } | null;
  history?: ReactNode;
}) {
  const { users, subscriptions } = settings ?? { users: [], subscriptions: [] };
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
      history={history}
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
          <MultiSelect
            key={label}
            {...field(notificationType)}
            label={label}
            choices={users.map((user) => ({ id: user.id, label: nameFor(user) }))}
          />
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

/** Without recipients, a referral may be missed. */
function Recipients({ users }: { users: TeamUser[] }) {
  if (users.length === 0) {
    return (
      <>
        <Badge tone="warning">Nobody yet</Badge> No email tells you of a new referral
      </>
    );
  }
  return (
    <ul className="space-y-1">
      {users.map((user) => (
        <li key={user.id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {fullName(user)} ({user.email})
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

function nameFor(user: TeamUser): string {
  return [`${fullName(user)} (${user.email})`, ...marksOf(user)].join(', ');
}

/** Marks deactivated users, who get no mail, and those who cannot open the referral that a mail links to. */
function marksOf(user: TeamUser): string[] {
  const mayOpen = user.permissions.includes('referrals');
  return [!mayOpen && 'cannot open referrals', user.isDeactivated && 'deactivated'].filter(
    (mark) => mark !== false,
  );
}
