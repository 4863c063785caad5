import { href, Link } from 'react-router';
import type { Permission } from '../../../domain/accounts/permissions.ts';
import type { Dashboard as Counted } from '../../../domain/accounts/schemas.ts';
import { REVIEW_KINDS, type ReviewKind } from '../../../domain/directory/review.ts';
import type { ReviewItem } from '../../../domain/directory/reviews/schemas.ts';
import { RecentChanges } from '../../accounts/recent-changes.tsx';
import { age, today } from '../../content/age.ts';
import { STATUS_LABELS } from '../../content/referral-work.ts';
import { FIXES, placeOf, REVIEW_TEXTS, whatTexts } from '../../directory/review-list.tsx';
import { countText } from '../../portal/nav.tsx';
import { PortalPage } from '../../portal/page.tsx';
import { Queue, QueueItem } from '../../portal/queue.tsx';
import { LaunchChecklist } from '../../practice/launch-checklist.tsx';
import { DueBadge } from '../../referrals/status.tsx';
import { Alert } from '../../ui/alert.tsx';
import type { Route } from './+types/dashboard.ts';
import { type PortalLoadArgs, runPortalLoad } from './load.ts';

type Counts = Counted['counts'];

/** @property urgent the count of those that the navigation shows, if not all. */
type Card = {
  count: keyof Counts;
  urgent?: keyof Counts;
  one: string;
  many: string;
  to: string;
  action: string;
};

const CARDS: Card[] = [
  {
    count: 'newReferrals',
    one: 'New referral',
    many: 'New referrals',
    to: `${href('/portal/referrals')}?view=new`,
    action: 'See new referrals',
  },
  {
    count: 'undeliveredMails',
    one: 'Email that could not be delivered',
    many: 'Emails that could not be delivered',
    to: href('/portal/referrals'),
    action: 'See which referrals',
  },
  {
    count: 'openReviews',
    urgent: 'urgentReviews',
    one: 'Open review',
    many: 'Open reviews',
    to: href('/portal/review'),
    action: 'Review the directory',
  },
  {
    count: 'openInvitations',
    one: 'Open invitation',
    many: 'Open invitations',
    to: href('/portal/team'),
    action: 'Open the team',
  },
];

/** Items in each queue. */
const SHOWN = 5;

async function load({ portal, recover }: PortalLoadArgs) {
  const { counts, permissions } = await portal.dashboard();
  const ifAllowed = <T,>(permission: Permission, loading: () => Promise<T[]>) =>
    permissions.includes(permission)
      ? recover(loading(), [], `Failed to load the ${permission} of the dashboard`)
      : [];
  const [referrals, review, changes, users, launchItems] = await Promise.all([
    ifAllowed('referrals', () => portal.referralView('open', 1)),
    // An equal share of each kind.
    ifAllowed('directory', async () => (await portal.review(`?limit=${SHOWN * REVIEW_KINDS.length}`)).items),
    recover(portal.recentChanges(), [], 'Failed to load the last changes'),
    recover(portal.users(), [], 'Failed to load the users'),
    ifAllowed('administration', () => portal.beforeLaunch()),
  ]);
  const ofKind = (kind: ReviewKind) => review.filter((item) => item.kind === kind);
  const reported = ofKind('reported');
  // Leaves room for both kinds.
  const expired = ofKind('license_expired').slice(0, SHOWN - Math.min(reported.length, 2));
  return {
    counts,
    // In order of due date.
    referrals: referrals.filter(({ status, dueOn }) => status === 'new' || dueOn <= today()).slice(0, SHOWN),
    urgent: [...expired, ...reported].slice(0, SHOWN),
    expiring: ofKind('license_expiring'),
    changes,
    users,
    launchItems,
    now: Date.now(),
    today: today(),
  };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { counts, referrals, urgent, expiring, changes, users, launchItems, now } = loaderData;
  const cards = CARDS.filter(({ count }) => counts[count]);
  const recentChanges = changes.length > 0 && <RecentChanges changes={changes} users={users} now={now} />;
  const isEmpty = [cards, referrals, urgent, expiring, changes].every(({ length }) => length === 0);
  return (
    <PortalPage title="Dashboard">
      {isEmpty && (
        <div className="mb-6">
          <Alert variant="info" isAnnounced={false}>
            Nothing to see here yet. There's no dashboard content available. Use the navigation bar to explore
            other areas of the portal.
          </Alert>
        </div>
      )}
      <ul className="mb-6 max-sm:divide-y max-sm:divide-line max-sm:rounded-2xl max-sm:border max-sm:border-line max-sm:bg-white max-sm:shadow-card sm:grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] empty:hidden">
        {cards.map((card) => (
          <CountCard key={card.count} {...card} counts={counts} />
        ))}
      </ul>
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="peer grid grid-cols-1 gap-6 empty:hidden max-xl:contents">
          {referrals.length > 0 && <ReferralQueue {...loaderData} />}
          <ReviewQueue title="Urgent in the review" items={urgent} kind="license_expired" />
          <ReviewQueue title="Licenses that end within 60 days" items={expiring} kind="license_expiring" />
          {launchItems.length > 0 && <div className="empty:hidden max-xl:order-last">{recentChanges}</div>}
        </div>
        <div className="grid grid-cols-1 gap-6 empty:hidden xl:peer-empty:col-span-full">
          {launchItems.length > 0 ? <LaunchChecklist items={launchItems} /> : recentChanges}
        </div>
      </div>
    </PortalPage>
  );
}

function CountCard({ count, urgent, one, many, to, action, counts }: Card & { counts: Counts }) {
  const value = counts[count] ?? 0;
  const urgentCount = urgent && counts[urgent];
  return (
    <li className="relative flex flex-col px-5 py-3 max-sm:first:rounded-t-2xl max-sm:last:rounded-b-2xl sm:max-lg:last:odd:col-span-2 sm:rounded-2xl focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-green hover:bg-mint-pale sm:border sm:border-line sm:bg-white sm:py-4 sm:shadow-card">
      <h2 className="flex gap-x-3 max-sm:items-baseline sm:flex-col">
        <span className="text-3xl tabular-nums max-sm:min-w-8 max-sm:text-2xl">{countText(value)}</span>
        <span className="mt-1 font-sans text-[0.9375rem] leading-snug font-semibold tracking-normal">
          {value === 1 ? one : many}
          {urgentCount ? `, ${countText(urgentCount)} urgent` : null}
        </span>
      </h2>
      <Link
        to={to}
        className="link mt-auto self-start text-[0.9375rem] outline-none before:absolute before:inset-0 before:rounded-2xl max-sm:ml-11 sm:pt-2"
      >
        {action}
      </Link>
    </li>
  );
}

/** What is due, then what is new, without patient data. */
function ReferralQueue({ referrals, counts, now, today }: Route.ComponentProps['loaderData']) {
  return (
    <Queue
      title="Next referrals"
      all={{
        to: href('/portal/referrals'),
        text: `All ${countText(counts.openReferrals ?? referrals.length)} open`,
      }}
    >
      {referrals.map(({ id, reference, company, createdAt, dueOn, status, assigneeName }) => (
        <QueueItem
          key={id}
          to={href('/portal/referrals/:referralId', { referralId: String(id) })}
          name={reference}
          badge={<DueBadge dueOn={dueOn} today={today} />}
          action="Open"
        >
          {[
            company,
            age(createdAt, now).replaceAll(' ', '\u00a0'),
            status !== 'new' && STATUS_LABELS[status],
            assigneeName,
          ]
            .filter(Boolean)
            .join(' ·\u00a0')}
        </QueueItem>
      ))}
    </Queue>
  );
}

/** @param kind whose list has the rest. */
function ReviewQueue({ title, items, kind }: { title: string; items: ReviewItem[]; kind: ReviewKind }) {
  if (items.length === 0) return null;
  return (
    <Queue title={title} all={{ to: `${href('/portal/review')}?kind=${kind}`, text: 'Open review' }}>
      {items.map((item) => (
        <QueueItem
          key={[item.kind, item.providerId, item.reportId].join()}
          to={placeOf(item)}
          name={item.name}
          action={FIXES[item.kind] ?? 'See the entry'}
        >
          {item.kind === 'reported' && `${REVIEW_TEXTS.reported.name}: `}
          {whatTexts(item).join('. ')}
        </QueueItem>
      ))}
    </Queue>
  );
}
