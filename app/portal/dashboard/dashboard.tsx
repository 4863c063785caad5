import { href, Link } from 'react-router';
import type { Dashboard as Counted } from '../../../domain/team/team-responses.ts';
import { Alert } from '../../ui/alert.tsx';
import { runAction } from '../frame/action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import type { Route } from './+types/dashboard.ts';
import { LaunchChecklist } from './launch-checklist.tsx';

type Counts = Counted['counts'];

type Card = {
  count: keyof Counts;
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
    count: 'expiringLicenses',
    one: 'Provider whose license expires',
    many: 'Providers whose licenses expire',
    to: `${href('/portal/providers')}?listing=listed&license=expiring`,
    action: 'See which providers',
  },
  {
    count: 'openInvitations',
    one: 'Open invitation',
    many: 'Open invitations',
    to: href('/portal/team'),
    action: 'Open the team',
  },
];

export const clientAction = (args: Route.ClientActionArgs) =>
  runAction(args, async (portal) => {
    await portal.unlistDemoPeople();
    return 'The people of the demo practice are off the site.';
  });

export const clientLoader = (args: Route.ClientLoaderArgs) =>
  runPortalLoad(({ portal }: PortalLoadArgs) => portal.dashboard(), args);

export default function Dashboard({ loaderData: { counts, launchItems } }: Route.ComponentProps) {
  const cards = CARDS.filter(({ count }) => counts[count]);
  return (
    <PortalPage>
      {cards.length === 0 && (
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
      <LaunchChecklist items={launchItems} />
    </PortalPage>
  );
}

function CountCard({ count, one, many, to, action, counts }: Card & { counts: Counts }) {
  const value = counts[count] ?? 0;
  return (
    <li className="relative flex flex-col px-5 py-3 max-sm:first:rounded-t-2xl max-sm:last:rounded-b-2xl sm:max-lg:last:odd:col-span-2 sm:rounded-2xl focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-green hover:bg-mint-pale sm:border sm:border-line sm:bg-white sm:py-4 sm:shadow-card">
      <h2 className="flex gap-x-3 max-sm:items-baseline sm:flex-col">
        <span className="text-3xl tabular-nums max-sm:min-w-8 max-sm:text-2xl">{value}</span>
        <span className="mt-1 font-sans text-[0.9375rem] leading-snug font-semibold tracking-normal">
          {value === 1 ? one : many}
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
