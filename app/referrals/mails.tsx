import type { ReferralNotification } from '../../domain/referrals/schemas.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

const TONES: Record<ReferralNotification['state'], BadgeTone> = {
  sent: 'soft',
  pending: 'warning',
  parked: 'danger',
};

/** Counts of the notification mails by state; problems show as badges. */
export function MailCounts({ notifications }: { notifications: ReferralNotification[] }) {
  const count = (wanted: ReferralNotification['state']) =>
    notifications.filter(({ state }) => state === wanted).length;
  const [sent, waiting, failed] = [count('sent'), count('pending'), count('parked')];
  // No-break spaces keep a number with its word in narrow rows.
  const counts = [sent > 0 && `Sent\u00a0to\u00a0${sent}`, waiting > 0 && `${waiting}\u00a0waiting`];
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      {(sent > 0 || waiting > 0) && <span>{counts.filter(Boolean).join(' · ')}</span>}
      {failed > 0 && <Badge tone="danger">{failed} failed</Badge>}
      {notifications.length === 0 && <Badge tone="warning">No recipient</Badge>}
    </span>
  );
}

/** Each notification mail: recipient, state and the error of its last attempt. */
export function MailList({ notifications }: { notifications: ReferralNotification[] }) {
  if (notifications.length === 0) {
    return <p>No email was sent: nobody was chosen to be notified when it came.</p>;
  }
  return (
    <ul className="divide-y divide-line">
      {notifications.map((notification) => (
        <li key={notification.email} className="py-3 first:pt-0 last:pb-0">
          <p className="mb-1 wrap-anywhere">{notification.email}</p>
          <Badge tone={TONES[notification.state]}>{stateText(notification)}</Badge>
          {notification.state !== 'sent' && notification.error && (
            <p className="mt-1.5 text-sm text-ink-soft wrap-anywhere">Last try: {notification.error}</p>
          )}
        </li>
      ))}
    </ul>
  );
}

function stateText({ state, attempts }: ReferralNotification): string {
  if (state === 'sent') return 'Sent';
  if (state === 'parked') return 'Failed permanently';
  const tries = ['', ', tried once', ', tried twice'][attempts] ?? `, tried ${attempts} times`;
  return `Waiting${tries}`;
}
