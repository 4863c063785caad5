import { href, Link } from 'react-router';
import type { Dashboard } from '../../../domain/team/team-responses.ts';
import { Alert } from '../../ui/alert.tsx';
import { confirm } from '../forms/confirm.tsx';
import { runAction } from '../frame/action.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { Card } from '../frame/section.tsx';
import { type Claim, claimReferral, ReferralTable } from '../referrals/referral-table.tsx';
import { clearReference, storedReference } from '../sign-in/tab-storage.ts';
import type { Route } from './+types/dashboard.ts';

type Tile = { count: keyof Dashboard['counts']; text: string; to: string };

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

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { counts, nextToCall, launchItems, reference } = loaderData;
  const tiles = TILES.filter(({ count }) => counts[count]);
  return (
    <PortalPage>
      {/* A link in a mail led to the sign-in. */}
      {reference && (
        <p className="mb-5">
          <span>You came for </span>
          <span translate="no">{reference}</span>
          <span>: </span>
          <Link
            to={href('/portal/referrals/:referralId', { referralId: reference })}
            onClick={clearReference}
            className="link"
          >
            open it
          </Link>
        </p>
      )}
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
          <ReferralTable referrals={nextToCall} />
        </section>
      )}
      <LaunchChecklist items={launchItems} />
    </PortalPage>
  );
}

type LaunchItem = Dashboard['launchItems'][number];
type Topic = [topic: LaunchItem['topic'], title: string, page?: string];

const PARTS: Record<string, Topic[]> = {
  'In this portal': [
    ['demo', 'Demo practice'],
    ['provider', 'First dietitian', href('/portal/providers')],
    ['contact', 'Hours and contact details', href('/portal/practice')],
    ['story', 'Texts of the About and careers pages', href('/portal/practice')],
    ['faqs', 'Insurers in the FAQs', href('/portal/faqs')],
    ['ehr_settings', 'Patient login and booking', href('/portal/settings')],
    ['recipients', 'Emails about referrals', href('/portal/settings')],
    ['notices', 'Notices', href('/portal/notices')],
    ['administrator', 'A second administrator', href('/portal/team')],
  ],
  'For whoever runs the server': [
    ['server', 'Server settings'],
    ['config', 'Name, founder, logo and home page'],
    ['backup', 'Backups'],
  ],
};
const TOTAL = Object.values(PARTS).flat().length;

function LaunchChecklist({ items }: { items: LaunchItem[] }) {
  if (items.length === 0) return null;
  const done = TOTAL - items.length;
  return (
    <Card title="Before launch">
      <p className="-mt-2 flex flex-wrap items-center gap-x-3 text-[0.9375rem] text-ink-soft">
        <progress
          value={done}
          max={TOTAL}
          aria-hidden="true"
          className="h-2 w-32 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-green [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-green"
        />
        <span>{`${done} of ${TOTAL} done`}</span>
      </p>
      {Object.entries(PARTS).map(([title, topics], index) => (
        <details key={title} open={index === 0} className="mt-4 has-[ul:empty]:hidden">
          <summary className="min-h-6 cursor-pointer font-semibold">{title}</summary>
          <ul className="divide-y divide-line empty:hidden">
            {topics.map((topic) => (
              <Item key={topic[0]} topic={topic} item={items.find((each) => each.topic === topic[0])} />
            ))}
          </ul>
        </details>
      ))}
    </Card>
  );
}

function Item({ topic: [, title, page], item }: { topic: Topic; item: LaunchItem | undefined }) {
  if (!item) return null;
  const { text, names } = item;
  return (
    <li className="flex gap-3 py-2.5">
      <span aria-hidden="true" className="mt-1.5 size-3.5 shrink-0 rounded-full border-2 border-leaf" />
      <div className="min-w-0">
        <h3 className="font-sans text-base font-semibold tracking-normal">
          {page ? (
            <Link to={page} className="link -my-1 inline-block py-1 font-semibold">
              {title}
            </Link>
          ) : (
            title
          )}
        </h3>
        <p className="text-[0.9375rem] wrap-anywhere text-ink-soft">{text}</p>
        {names && (
          <div className="mt-2">
            <button type="button" onClick={() => askToUnlist(names)} className="button-compact">
              {UNLIST}
            </button>
          </div>
        )}
      </div>
    </li>
  );
}

const UNLIST = 'Take off the site';

function askToUnlist(names: string[]): void {
  confirm({
    title: UNLIST,
    text: <p translate="no">{names.join(', ')}</p>,
    button: UNLIST,
    submission: { unlist: true },
    action: `${href('/portal')}?index`,
  });
}
