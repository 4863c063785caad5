import { useRef } from 'react';
import { href, Link, useLocation, useNavigation, useSearchParams } from 'react-router';
import type { State } from '../../../domain/lists/list-responses.ts';
import type { StaffProvider } from '../../../domain/providers/provider-responses.ts';
import type { ProviderTablePage } from '../../api/directory.ts';
import { Pager } from '../../ui/pager.tsx';
import { COLUMN_HEADER, ROW_GROUP, TABLE, TableHead } from '../../ui/table.tsx';
import { flashStore } from '../frame/flash.ts';
import { expiringText, matchingText } from './listing-texts.ts';
import { ProviderFilters } from './provider-filters.tsx';
import { ProviderRow } from './provider-row.tsx';

export const ROWS_PER_PAGE = 50;
/** The number of rows up to which the table has no filter. */
const ROWS_WITHOUT_FILTER = 20;

/** The providers for staff, with filters, pages and actions (spec section 2). */
export function ProviderTable({
  page: { providers, matching, total },
  insurerCount,
  states,
  onDelete,
}: {
  page: ProviderTablePage;
  insurerCount: number;
  states: State[];
  /** Null without the permission to change providers. */
  onDelete: ((provider: StaffProvider) => void) | null;
}) {
  const [query, setQuery] = useSearchParams();
  const { pathname, search } = useLocation();
  const isLoading = useNavigation().location?.pathname === pathname;
  const flash = flashStore.useValue();
  const table = useRef<HTMLTableElement>(null);
  const pages = Math.max(1, Math.ceil(matching / ROWS_PER_PAGE));
  const current = Math.min(Number(query.get('page')) || 1, pages);
  const isFiltered = [...query].some(([name, value]) => name !== 'page' && value !== '');

  function goToPage(page: number): void {
    const next = new URLSearchParams(query);
    next.set('page', String(page));
    setQuery(next);
    table.current?.focus({ preventScroll: true });
  }

  return (
    <>
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
                insurerCount={insurerCount}
                expiring={query.get('license') ? expiringText(provider.licenses, states) : ''}
                onDelete={onDelete}
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
    </>
  );
}

/** Columns without a width share the rest. */
const COLUMNS: [name: string, className: string][] = [
  ['Name', 'w-[33%] rounded-tl-xl'],
  ['Credentials', 'w-36 xl:w-52 2xl:w-64'],
  ['States', ''],
  ['Insurance Companies', 'w-32 2xl:w-52'],
];
