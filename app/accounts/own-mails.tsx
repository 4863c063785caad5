import { useFetcher } from 'react-router';
import type { Account } from '../../domain/accounts/schemas.ts';
import { JSON_POST } from '../editing/action-result.ts';
import { PortalSection } from '../portal/section.tsx';
import { UntilHydrated } from '../ui/until-hydrated.tsx';

/** Turns the user's daily mail about due referrals off and on. */
export function OwnMails({ getsDigests }: Account) {
  const change = useFetcher();
  const isBusy = change.state !== 'idle';
  const submission = { intent: 'mails', getsDigests: !getsDigests };
  return (
    <PortalSection title="Daily Email">
      <p className="text-[0.9375rem] text-ink-soft">
        {getsDigests
          ? 'When your referrals are due or overdue, you get an email at the start of the business day. Recipients of referrals also get the unassigned ones.'
          : 'You get no email when referrals are due.'}
      </p>
      <UntilHydrated>
        <button
          type="button"
          aria-disabled={isBusy}
          onClick={() => void (!isBusy && change.submit(submission, JSON_POST))}
          className="button-quiet mt-3"
        >
          {getsDigests ? 'Turn off' : 'Turn on'}
        </button>
      </UntilHydrated>
    </PortalSection>
  );
}
