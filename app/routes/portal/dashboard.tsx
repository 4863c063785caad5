import { href, Link } from 'react-router';
import type { Dashboard as Counted } from '../../../domain/accounts/schemas.ts';
import { countText } from '../../portal/nav.tsx';
import { PortalPage } from '../../portal/page.tsx';
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
    to: href('/portal/referrals'),
    action: 'Open referrals',
  },
  {
    count: 'undeliveredMails',
    one: 'Mail that could not be delivered',
    many: 'Mails that could not be delivered',
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
    count: 'searchesInVain',
    one: 'Search that often found nobody in the last 30 days',
    many: 'Searches that often found nobody in the last 30 days',
    to: href('/portal/demand'),
    action: 'See what visitors look for',
  },
  {
    count: 'openInvitations',
    one: 'Invitation that waits',
    many: 'Invitations that wait',
    to: href('/portal/team'),
    action: 'Open the team',
  },
];

async function load({ portal, recover }: PortalLoadArgs) {
  const { counts, permissions } = await portal.dashboard();
  const items = permissions.includes('administration')
    ? await recover(portal.beforeLaunch(), [], 'Failed to load what to do before the launch')
    : [];
  return { counts, launchItems: items.length };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export default function Dashboard({ loaderData: { counts, launchItems } }: Route.ComponentProps) {
  const cards = CARDS.filter(({ count }) => counts[count]);
  return (
    <PortalPage title="Dashboard">
      {cards.length === 0 ? (
        <Alert variant="info" isAnnounced={false}>
          Nothing to see here yet. There's no dashboard content available. Use the navigation bar to explore
          other areas of the portal.
        </Alert>
      ) : (
        <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-3">
          {cards.map((card) => (
            <CountCard key={card.count} card={card} counts={counts} />
          ))}
        </ul>
      )}
      {launchItems > 0 && (
        <p className="mt-6">
          <Link to={href('/portal/before-launch')} className="link inline-block py-2">
            {`Before launch: ${launchItems === 1 ? '1 thing' : `${launchItems} things`} to do`}
          </Link>
        </p>
      )}
    </PortalPage>
  );
}

function CountCard({ card, counts }: { card: Card; counts: Counts }) {
  const { one, many, to, action } = card;
  const value = counts[card.count] ?? 0;
  const urgent = card.urgent && counts[card.urgent];
  return (
    <li className="relative flex flex-col rounded-2xl border border-line bg-white p-6 shadow-card focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-green hover:bg-mint-pale">
      <h2 className="flex flex-col">
        <span className="text-4xl tabular-nums">{countText(value)}</span>
        <span className="mt-1 font-sans text-base font-semibold">
          {value === 1 ? one : many}
          {urgent ? `, ${countText(urgent)} urgent` : null}
        </span>
      </h2>
      <Link
        to={to}
        className="link mt-4 self-start outline-none before:absolute before:inset-0 before:rounded-2xl"
      >
        {action}
      </Link>
    </li>
  );
}
