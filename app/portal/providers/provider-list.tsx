import { useRef } from 'react';
import { href, Link, useLocation, useNavigation, useSearchParams } from 'react-router';
import type { InsuranceCompany } from '../../../domain/lists/list-responses.ts';
import { Menu, type MenuItem } from '../../ui/menu.tsx';
import { Pager } from '../../ui/pager.tsx';
import { COLUMN_HEADER, ROW_GROUP, TABLE, TableHead } from '../../ui/table.tsx';
import { flashStore } from '../frame/flash.ts';
import { type PortalLoadArgs, runPortalLoad } from '../frame/portal-load.ts';
import { PortalPage } from '../frame/portal-page.tsx';
import { useMay } from '../frame/session.ts';
import type { Route } from './+types/provider-list.ts';
import { expiringText, matchingText } from './listing-texts.ts';
import { ProviderFilters } from './provider-filters.tsx';
import { ProviderRow } from './provider-row.tsx';

const EXPORT = '/api/portal/exports/providers.csv';
const ROWS_PER_PAGE = 50;
/** The number of rows up to which the table has no filter. */
const ROWS_WITHOUT_FILTER = 20;

/** Passes the query string to the list call (spec section 2). */
async function load({ api, portal, url }: PortalLoadArgs) {
  portal.forgetInsurers();
  const query = new URLSearchParams(url.searchParams);
  query.set('limit', String(ROWS_PER_PAGE));
  const [page, insurers, states] = await Promise.all([
    portal.providers(query),
    api.insuranceCompanies(),
    api.states(),
  ]);
  return { page, insurers, states };
}

export const clientLoader = (args: Route.ClientLoaderArgs) => runPortalLoad(load, args);

/** The providers for staff, with filters, pages and actions (spec section 2). */
export default function ProviderList({ loaderData }: Route.ComponentProps) {
  const { page, insurers, states } = loaderData;
  const { providers, matching, total } = page;
  const mayChange = useMay('directory');
  const [query, setQuery] = useSearchParams();
  const { pathname, search } = useLocation();
  const isLoading = useNavigation().location?.pathname === pathname;
  const flash = flashStore.useValue();
  const table = useRef<HTMLTableElement>(null);
  const pages = Math.max(1, Math.ceil(matching / ROWS_PER_PAGE));
  const current = Math.min(Number(query.get('page')) || 1, pages);
  const isFiltered = [...query].some(([name, value]) => name !== 'page' && value !== '');

  function goToPage(next: number): void {
    const nextQuery = new URLSearchParams(query);
    nextQuery.set('page', String(next));
    setQuery(nextQuery);
    table.current?.focus({ preventScroll: true });
  }

  return (
    <PortalPage
      actions={
        <div className="flex flex-wrap gap-2 max-sm:text-[0.9375rem] sm:gap-3">
          <Menu text="Import, export" items={fileItems(insurers, mayChange)} />
          {mayChange && (
            <Link to={href('/portal/providers/new')} className="button-primary max-sm:px-3">
              New Provider
            </Link>
          )}
        </div>
      }
    >
      {(total > ROWS_WITHOUT_FILTER || isFiltered) && <ProviderFilters />}
      <div role="status" className="mb-1 text-sm text-ink-soft lg:mb-3">
        <p>{matchingText(matching, total)}</p>
      </div>
      <div className="rounded-xl border border-line bg-white">
        <table
          {...TABLE}
          ref={table}
          tabIndex={-1}
          aria-busy={isLoading}
          className="w-full table-fixed text-left text-[0.9375rem] compact:block"
        >
          <caption className="sr-only">Providers</caption>
          <TableHead columns={COLUMNS} className="sticky top-0 z-10 compact:hidden">
            <th {...COLUMN_HEADER} scope="col" className="w-36 rounded-tr-xl lg:pointer-fine:w-30">
              <span className="sr-only">Actions</span>
            </th>
          </TableHead>
          <tbody {...ROW_GROUP} className="compact:block">
            {providers.map((provider) => (
              <ProviderRow
                key={provider.id}
                provider={provider}
                insurerCount={insurers.length}
                expiring={query.get('license') ? expiringText(provider.licenses, states) : ''}
                mayChange={mayChange}
                isSaved={provider.id === flash?.itemId}
                listSearch={search}
              />
            ))}
          </tbody>
        </table>
        {matching === 0 && (
          <p className="px-4 py-6 text-ink-soft">
            <span className="mr-1">
              {isFiltered ? 'No provider matches these filters.' : 'There are no providers to show.'}
            </span>
            {isFiltered && (
              <Link to={href('/portal/providers')} className="link">
                Show all
              </Link>
            )}
          </p>
        )}
      </div>
      <Pager current={current} pages={pages} onChange={goToPage} />
    </PortalPage>
  );
}

/** Columns without a width share the rest. */
const COLUMNS: [name: string, className: string][] = [
  ['Name', 'w-[33%] rounded-tl-xl'],
  ['Credentials', 'w-36 xl:w-52 2xl:w-64'],
  ['States', ''],
  ['Insurance Companies', 'w-32 2xl:w-52'],
];

/** The files that spreadsheets read, and the import of one. */
function fileItems(insurers: InsuranceCompany[], mayChange: boolean): MenuItem[] {
  const rosters = insurers.map(({ id, name }) => ({
    text: `Roster of ${name}`,
    to: `${EXPORT}?roster_of=${id}`,
    isFile: true,
  }));
  return [
    ...(mayChange ? [{ text: 'Import', to: href('/portal/providers/import') }] : []),
    { text: 'Export all providers', to: EXPORT, isFile: true },
    ...rosters,
  ];
}
