import type { ReferralMail } from '../../../domain/referrals/referral-responses.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../frame/section.tsx';
import type { Opened } from './use-referral.ts';

/** The notification mails that were not sent. Failed ones can be sent again. */
export function MailList({ opened: { referral, isBusy, resend } }: { opened: Opened }) {
  const unsent = referral.mails.filter(({ state }) => state !== 'sent');
  if (unsent.length === 0) return null;
  return (
    <Card title="Emails">
      <ul className="divide-y divide-line">
        {unsent.map((mail) => (
          <li key={mail.id} className="py-3 first:pt-0 last:pb-0">
            <p translate="no" className="mb-1 wrap-anywhere">
              {mail.email}
            </p>
            <Badge tone={mail.state === 'failed' ? 'danger' : 'warning'}>{stateText(mail)}</Badge>
            {mail.error && (
              <p className="mt-1.5 text-sm text-ink-soft wrap-anywhere">{`Last try: ${mail.error}`}</p>
            )}
            {mail.state === 'failed' && (
              <button
                type="button"
                aria-disabled={isBusy}
                onClick={() => resend(mail.id)}
                aria-label={`Send again to ${mail.email}`}
                className="button-compact mt-2"
              >
                Send again
              </button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function stateText({ state, attempts }: ReferralMail): string {
  if (state === 'failed') return 'Failed permanently';
  const tries = ['', ', tried once', ', tried twice'][attempts] ?? `, tried ${attempts} times`;
  return `Waiting${tries}`;
}
