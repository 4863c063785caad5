import { href, Link, useNavigate } from 'react-router';
import { parseId } from '../../../domain/ids.ts';
import { REFERRALS_PER_PAGE } from '../../../domain/limits.ts';
import { fullName } from '../../../domain/names.ts';
import type { ReferralRow } from '../../../domain/referrals/referral-responses.ts';
import illustration from '../../illustrations/empty-inbox.svg';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pager } from '../../ui/pager.tsx';
import { Select } from '../../ui/select.tsx';
import { runAction } from '../frame/action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { today } from '../frame/times.ts';
import type { Route } from './+types/inbox.ts';
import { ReferralSearch, type SearchSubmission, tabOf, tabSearch } from './referral-search.tsx';
import { type Claim, claimReferral, ReferralTable } from './referral-table.tsx';
import { EMPTY_TEXTS } from './referral-texts.ts';

const FILE = '/api/portal/referrals/file';

async function load({ portal, url }: PortalLoadArgs) {
  const tab = tabOf(url.searchParams);
  const owner = url.searchParams.get('owner');
  const page = parseId(url.searchParams.get('page')) ?? 1;
  const [referrals, counts, users] = await Promise.all([
    portal.inboxPage(tab, page, owner),
    portal.inboxCounts(),
    portal.users(),
  ]);
  return {
    tab,
    owner,
    page,
    users: users.filter(({ permissions }) => permissions.includes('referrals')),
    referrals,
    counts,
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
  return claimReferral(args, submission);
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  const { tab, owner, page, referrals, counts, users } = loaderData;
  const navigate = useNavigate();
  let [title, text]: [string, string?] = EMPTY_TEXTS[tab];
  if (owner) title = 'This owner has no open referrals';
  if (page > 1) [title, text] = ['This page has no referrals any more', undefined];
  // The tabs' counts are of all owners: another page follows a full one.
  const shown = page + (referrals.length === REFERRALS_PER_PAGE ? 1 : 0);
  const pages = owner ? shown : Math.ceil(counts[tab] / REFERRALS_PER_PAGE);
  return (
    <PortalPage
      actions={
        <Link to={href('/patient-referral')} target="_blank" className="button-quiet">
          Enter a referral
        </Link>
      }
    >
      <div className="space-y-5">
        {counts.open + counts.closed === 0 ? (
          <EmptyState illustration={illustration} title="No referrals yet">
            <p>When somebody refers a patient on the website, it is listed here at once.</p>
          </EmptyState>
        ) : (
          <ReferralSearch key={tab} tab={tab} counts={counts}>
            {tab === 'open' && (
              <div className="max-w-60">
                <Select
                  aria-label="Filter by owner"
                  value={owner ?? ''}
                  onChange={({ currentTarget: { value } }) => navigate({ search: tabSearch(tab, 1, value) })}
                  placeholder="All owners"
                  options={users.map((user) => [String(user.id), fullName(user)])}
                  className="py-1.5 pointer-fine:min-h-10"
                />
              </div>
            )}
            {referrals.length > 0 ? (
              <ReferralTable referrals={referrals} isGrouped={tab === 'call'} />
            ) : (
              <EmptyState illustration={illustration} title={title}>
                {text && <p>{text}</p>}
              </EmptyState>
            )}
            <Pager
              current={page}
              pages={pages}
              onChange={(next) => navigate({ search: tabSearch(tab, next, owner) })}
            />
            <DownloadLinks />
          </ReferralSearch>
        )}
      </div>
    </PortalPage>
  );
}

function DownloadLinks() {
  const year = today().slice(0, 4);
  return (
    <div className="text-[0.9375rem] text-ink-soft">
      <p>Open a referral to see whom it is about. Each opening, search and download is recorded.</p>
      <p>
        <a href={`${FILE}?year=${year}`} download className="link inline-block py-2">
          {`Download ${year} as a file`}
        </a>
        <span>{', or '}</span>
        <a href={FILE} download className="link inline-block py-2">
          all years
        </a>
        <span>. Clinic names are as they were typed.</span>
      </p>
    </div>
  );
}
