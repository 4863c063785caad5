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
    <PortalSection title="Daily Mail">
      <p className="text-[0.9375rem] text-ink-soft">
        {getsDigests
          ? 'When referrals of yours are due or overdue, you get a mail at the start of the business day. Recipients of referrals also get those that nobody works on.'
          : 'You get no mail when referrals are due.'}
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
