import { href, Link } from 'react-router';
import { parseId } from '../../../domain/ids.ts';
import type { ReferralRow } from '../../../domain/referrals/referral-responses.ts';
import illustration from '../../illustrations/empty-inbox.svg';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { runAction } from '../frame/action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { useMay } from '../frame/session.ts';
import type { Route } from './+types/inbox.ts';
import { InboxPages, tabOf } from './inbox-tabs.tsx';
import { ReferralSearch, type SearchSubmission } from './referral-search.tsx';
import { type Claim, ReferralTable } from './referral-table.tsx';
import { EMPTY_TEXTS } from './referral-texts.ts';

/** The API rejects unknown tabs. */
async function load({ portal, url }: PortalLoadArgs) {
  const wanted = url.searchParams.get('view') ?? 'open';
  const page = parseId(url.searchParams.get('page')) ?? 1;
  const [referrals, counts, subscriptions, users] = await Promise.all([
    portal.inboxPage(wanted, page),
    portal.inboxCounts(),
    portal.notificationSubscriptions(),
    portal.users(),
  ]);
  const inactive = users.filter(({ isDeactivated }) => isDeactivated).map(({ id }) => id);
  return {
    tab: tabOf(url.searchParams),
    page,
    referrals,
    counts,
    hasRecipients: subscriptions.some(
      ({ notificationType, userIds }) =>
        notificationType === 'patient_referral' && userIds.some((id) => !inactive.includes(id)),
    ),
  };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export async function clientAction(args: Route.ClientActionArgs) {
  const submission: Claim | SearchSubmission = await args.request.json();
  if ('search' in submission) {
    return runAction<ReferralRow[]>(args, async (portal) => ({
      returned: await portal.searchReferrals(submission.search),
    }));
  }
  return runAction(args, async (portal) => {
    const { assigneeId, reference, ...target } = submission;
    await portal.changeReferral(target, { assigneeId });
    return `${reference} is yours.`;
  });
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { tab, page, referrals, counts, hasRecipients } = loaderData;
  return (
    <PortalPage>
      <div className="space-y-5">
        {!hasRecipients && <NoRecipients />}
        {counts.open + counts.closed === 0 ? (
          <EmptyState illustration={illustration} title="No referrals yet">
            <p>When somebody refers a patient on the website, it is listed here at once.</p>
          </EmptyState>
        ) : (
          <ReferralSearch tab={tab} counts={counts}>
            {referrals.length > 0 ? (
              <ReferralTable referrals={referrals} tab={tab} />
            ) : (
              <EmptyState
                illustration={illustration}
                title={page > 1 ? 'This page has no referrals any more' : EMPTY_TEXTS[tab]}
              />
            )}
            <InboxPages tab={tab} page={page} counts={counts} />
            <p className="text-[0.9375rem] text-ink-soft">
              Open a referral to see whom it is about. Each opening and each search is recorded.
            </p>
          </ReferralSearch>
        )}
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
