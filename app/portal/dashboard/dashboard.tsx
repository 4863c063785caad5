import { href, Link } from 'react-router';
import type { Dashboard as Counted } from '../../../domain/team/team-responses.ts';
import { Alert } from '../../ui/alert.tsx';
import { runAction } from '../frame/action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { type Claim, claimReferral, ReferralTable } from '../referrals/referral-table.tsx';
import { storedReference } from '../sign-in/tab-storage.ts';
import type { Route } from './+types/dashboard.ts';
import { LaunchChecklist } from './launch-checklist.tsx';

type Counts = Counted['counts'];

type Tile = { count: keyof Counts; text: string; to: string };

const TILES: Tile[] = [
  { count: 'toCall', text: 'To call', to: href('/portal/referrals') },
  { count: 'mine', text: 'Mine', to: `${href('/portal/referrals')}?tab=mine` },
  { count: 'undeliveredMails', text: 'Failed emails', to: `${href('/portal/referrals')}?tab=open` },
  {
    count: 'expiringLicenses',
    text: 'Expiring licenses',
    to: `${href('/portal/providers')}?listing=listed&license=expiring`,
  },
];

export async function clientAction(args: Route.ClientActionArgs) {
  const submission: Claim | { unlist: true } = await args.request.json();
  if ('reference' in submission) return claimReferral(args, submission);
  return runAction(args, async (portal) => {
    await portal.unlistDemoPeople();
    return 'The people of the demo practice are off the site.';
  });
}

const load = async ({ portal }: PortalLoadArgs) => ({
  ...(await portal.dashboard()),
  reference: storedReference(),
});

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { counts, nextToCall, launchItems, reference } = loaderData;
  const tiles = TILES.filter(({ count }) => counts[count]);
  return (
    <PortalPage>
      {reference && <WantedReferral reference={reference} />}
      {tiles.length === 0 && (
        <div className="mb-6">
          <Alert variant="info" isAnnounced={false}>
            Nothing to see here yet. There's no dashboard content available. Use the navigation bar to explore
            other areas of the portal.
          </Alert>
        </div>
      )}
      <ul className="mb-8 grid grid-cols-2 gap-3 sm:flex sm:flex-wrap sm:gap-4 empty:hidden">
        {tiles.map(({ count, text, to }) => (
          <li
            key={count}
            className="relative flex h-22 flex-col justify-center rounded-2xl border border-line bg-white px-5 shadow-card focus-within:outline-3 focus-within:outline-offset-3 focus-within:outline-green hover:bg-mint-pale sm:w-45"
          >
            <span className="text-3xl leading-9 font-semibold tabular-nums">{counts[count]}</span>
            <Link
              to={to}
              className="text-[0.9375rem] leading-6 font-semibold outline-none before:absolute before:inset-0"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
      {nextToCall.length > 0 && (
        <section aria-label="Next to call" className="mb-8">
          <h2 className="mb-3 text-xl">Next to call</h2>
          <ReferralTable referrals={nextToCall} tab="call" />
        </section>
      )}
      <LaunchChecklist items={launchItems} />
    </PortalPage>
  );
}

/** A link in a mail led to the sign-in. */
function WantedReferral({ reference }: { reference: string }) {
  return (
    <p className="mb-5">
      <span>You came for </span>
      <span translate="no">{reference}</span>
      <span>: </span>
      <Link to={href('/portal/referrals/:referralId', { referralId: reference })} className="link">
        open it
      </Link>
    </p>
  );
}
