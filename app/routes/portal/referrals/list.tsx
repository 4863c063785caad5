import { href, Link } from 'react-router';
import { useMay } from '../../../accounts/permissions.ts';
import illustration from '../../../illustrations/empty-inbox.svg';
import { PortalPage } from '../../../portal/page.tsx';
import { ReferralTable } from '../../../referrals/table.tsx';
import { Notice } from '../../../site/notice.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/list.ts';

/** Passes the query string to the API. With `now`, server and browser render the same ages. */
async function load({ portal, url }: PortalLoadArgs) {
  const [{ referrals, next }, subscriptions, users] = await Promise.all([
    portal.referrals(url.search),
    portal.notificationSubscriptions(),
    portal.users(),
  ]);
  const inactive = users.filter(({ isDeactivated }) => isDeactivated).map(({ id }) => id);
  return {
    referrals,
    next,
    isContinued: url.searchParams.has('after'),
    hasRecipients: subscriptions.some(
      ({ notificationType, userIds }) =>
        notificationType === 'patient_referral' && userIds.some((id) => !inactive.includes(id)),
    ),
    now: Date.now(),
  };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export default function ReferralList({ loaderData }: Route.ComponentProps) {
  const { referrals, next, isContinued, hasRecipients, now } = loaderData;
  return (
    <PortalPage title="Referrals">
      <div className="space-y-5">
        {!hasRecipients && <NoRecipients />}
        {referrals.length > 0 ? (
          <>
            <p className="text-[0.9375rem] text-ink-soft">
              Open a referral to see whom it is about. Each opening is recorded.
            </p>
            <ReferralTable referrals={referrals} now={now} />
          </>
        ) : (
          <EmptyInbox isContinued={isContinued} />
        )}
        {(next || isContinued) && <Paging next={next} isContinued={isContinued} />}
      </div>
    </PortalPage>
  );
}

function NoRecipients() {
  const maySet = useMay('administration');
  return (
    <Alert variant="warning" isAnnounced={false}>
      <p>
        Nobody is notified of new referrals.{' '}
        {maySet && (
          <Link to={href('/portal/settings')} className="link">
            Choose recipients in Settings
          </Link>
        )}
      </p>
    </Alert>
  );
}

function EmptyInbox({ isContinued }: { isContinued: boolean }) {
  if (isContinued) return <p>There are no older referrals.</p>;
  return (
    <Notice illustration={illustration} title="No referrals yet">
      <p>When somebody refers a patient on the website, it is listed here at once.</p>
    </Notice>
  );
}

function Paging({ next, isContinued }: { next: string | null; isContinued: boolean }) {
  return (
    <nav aria-label="Pages of the list" className="flex flex-wrap gap-3">
      {isContinued && (
        <Link to={href('/portal/referrals')} className="button-quiet">
          Newest referrals
        </Link>
      )}
      {next && (
        <Link to={{ search: `?${new URLSearchParams({ after: next })}` }} className="button-quiet ml-auto">
          Older referrals
        </Link>
      )}
    </nav>
  );
}
