import type { ReferralNotification } from '../../../domain/referrals/schemas.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { Work } from './use-work.ts';

const TONES: Record<ReferralNotification['state'], BadgeTone> = {
  sent: 'soft',
  pending: 'warning',
  parked: 'danger',
};

/** Each notification mail: recipient, state and the error of its last attempt. Parked ones can be sent again. */
export function MailList({
  notifications,
  work,
}: {
  notifications: ReferralNotification[];
  work: Pick<Work, 'resend' | 'isBusy'>;
}) {
  if (notifications.length === 0) {
    return <p>No email was sent. No recipients were set when it arrived.</p>;
  }
  return (
    <ul className="divide-y divide-line">
      {notifications.map((notification) => (
        <li key={notification.id} className="py-3 first:pt-0 last:pb-0">
          <p className="mb-1 wrap-anywhere">{notification.email}</p>
          <Badge tone={TONES[notification.state]}>{stateText(notification)}</Badge>
          {notification.state !== 'sent' && notification.error && (
            <p className="mt-1.5 text-sm text-ink-soft wrap-anywhere">Last try: {notification.error}</p>
          )}
          {notification.state === 'parked' && (
            <button
              type="button"
              aria-disabled={work.isBusy}
              onClick={() => work.resend(notification.id)}
              aria-label={`Send again to ${notification.email}`}
              className="button-compact mt-2"
            >
              Send again
            </button>
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
