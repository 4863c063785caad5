import type { ReferralNotification } from '../../../domain/referrals/referral-responses.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Work } from './use-work.ts';

/** The notification mails that were not sent: recipient, state and the last error. Parked ones can be sent again. */
export function MailList({
  notifications,
  work,
}: {
  notifications: ReferralNotification[];
  work: Pick<Work, 'resend' | 'isBusy'>;
}) {
  return (
    <ul className="divide-y divide-line">
      {notifications.map((notification) => (
        <li key={notification.id} className="py-3 first:pt-0 last:pb-0">
          <p translate="no" className="mb-1 wrap-anywhere">
            {notification.email}
          </p>
          <Badge tone={notification.state === 'parked' ? 'danger' : 'warning'}>
            {stateText(notification)}
          </Badge>
          {notification.error && (
            <p className="mt-1.5 text-sm text-ink-soft wrap-anywhere">{`Last try: ${notification.error}`}</p>
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
  if (state === 'parked') return 'Failed permanently';
  const tries = ['', ', tried once', ', tried twice'][attempts] ?? `, tried ${attempts} times`;
  return `Waiting${tries}`;
}
