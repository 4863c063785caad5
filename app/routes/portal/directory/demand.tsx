import { href, Link } from 'react-router';
import { DEMAND_DAYS, MAX_DEMAND_PAIRS } from '../../../../domain/directory/demand/limits.ts';
import type { Demand } from '../../../../domain/directory/demand/schemas.ts';
import illustration from '../../../illustrations/empty-search.svg';
import { PortalPage } from '../../../portal/page.tsx';
import { PeriodPills } from '../../../portal/pills.tsx';
import { Notice } from '../../../site/notice.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { type PortalLoadArgs, runPortalLoad } from '../load.ts';
import type { Route } from './+types/demand.ts';

async function load({ portal, url }: PortalLoadArgs) {
  const days = url.searchParams.get('days') ?? DEMAND_DAYS[0];
  return { days, demand: await portal.demand(days) };
}

export const loader = (args: Route.LoaderArgs) => runPortalLoad(load, args);
export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

/** What visitors look for in vain. */
export default function DemandPage({ loaderData: { days, demand } }: Route.ComponentProps) {
  const most = Math.max(...demand.map((pair) => pair.searchesWithoutResult));
  return (
    <PortalPage
      title="Demand"
      actions={
        <a href={`/api/portal/demand?days=${days}&format=csv`} download className="button-compact">
          Download as CSV
        </a>
      }
    >
      <p className="mb-5 max-w-2xl text-ink-soft">
        Searches without results: where visitors found no dietitian, and who comes closest. These dietitians
        need only a contract or only a license. We count searches, not visitors.
      </p>
      <PeriodPills to={href('/portal/demand')} choices={DEMAND_DAYS} days={days} />
      {demand.length > 0 ? (
        <DemandTable demand={demand} days={days} most={most} />
      ) : (
        <Notice illustration={illustration} title="Every search had results">
          <p>A state and insurer appear here when a visitor finds no dietitian.</p>
        </Notice>
      )}
      <p className="mt-3 text-sm text-ink-soft empty:hidden">
        {demand.length === MAX_DEMAND_PAIRS && 'The CSV file has more.'}
      </p>
    </PortalPage>
  );
}

const CELL = 'px-4 py-3 align-top wrap-anywhere max-lg:block max-lg:py-1';

const searchesText = (count: number) => (count === 1 ? '1 search' : `${count} searches`);

/** In narrow windows, the cells of a row are below each other. */
function DemandTable({ demand, days, most }: { demand: Demand[]; days: string; most: number }) {
  return (
    <div className="relative overflow-x-auto rounded-xl border border-line bg-white">
      <table className="w-full text-left text-[0.9375rem]">
        <caption className="sr-only">Searches without results in {days} days, most first</caption>
        <thead className="border-b border-line bg-cream max-lg:sr-only">
          <tr>
            {['State and insurer', 'Without results', 'Closest dietitians'].map((title) => (
              <th key={title} scope="col" className="px-4 py-3 font-semibold">
                {title}
                {title === 'Without results' && (
                  <span className="block text-sm font-normal text-ink-soft">
                    Full bar: {searchesText(most)}
                  </span>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {demand.map((pair) => (
            <Row key={`${pair.state} ${pair.insuranceCompany}`} pair={pair} most={most} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ pair, most }: { pair: Demand; most: number }) {
  const { searchesWithoutResult, hasResultToday, licensed, contracted } = pair;
  return (
    <tr
      className={`border-b border-line last:border-b-0 max-lg:block max-lg:py-3 ${hasResultToday ? 'bg-mint-pale' : ''}`}
    >
      <th scope="row" className={`${CELL} font-normal lg:w-1/4`}>
        <span className="block font-semibold">{pair.state}</span>
        {pair.insuranceCompany}
      </th>
      <td className={`${CELL} lg:w-1/4`}>
        <span className="font-semibold">{searchesWithoutResult}</span>
        {pair.searches !== searchesWithoutResult && ` of ${searchesText(pair.searches)}`}
        <span className="lg:hidden">
          {pair.searches === searchesWithoutResult && (searchesWithoutResult === 1 ? ' search' : ' searches')}{' '}
          without results
        </span>
        <svg aria-hidden="true" className="my-1.5 block h-2 w-full max-w-60 rounded-full bg-cream">
          <rect
            width={`${(searchesWithoutResult / most) * 100}%`}
            height="100%"
            rx="4"
            className={`${hasResultToday ? 'fill-leaf' : 'fill-green'} forced-colors:fill-[Highlight]`}
          />
        </svg>
      </td>
      <td className={CELL}>
        {hasResultToday && <Badge tone="soft">Has results today</Badge>}
        <Names title="Licensed, no open contract" providers={licensed} />
        <Names title="Contract, no license" providers={contracted} />
        {!hasResultToday && licensed.length + contracted.length === 0 && 'Nobody yet'}
      </td>
    </tr>
  );
}

function Names({ title, providers }: { title: string; providers: Demand['licensed'] }) {
  if (providers.length === 0) return null;
  return (
    <p className="not-first:mt-1.5">
      <span className="block text-sm text-ink-soft">{title}</span>
      {providers.map(({ id, name }, index) => (
        <span key={id} className="mr-1.5 inline-block">
          <Link
            to={`${href('/portal/providers')}/${id}`}
            className="link inline-block py-1 pointer-coarse:py-2.5"
          >
            {name}
          </Link>
          {index < providers.length - 1 && ', '}
        </span>
      ))}
    </p>
  );
}
