import { useEffect, useRef, useState } from 'react';
import { href, Link, useLocation, useNavigation, useSearchParams } from 'react-router';
import type { StaffProvider } from '../../../domain/directory/schemas.ts';
import type { ProviderTablePage } from '../../api/directory.ts';
import { COLUMN_HEADER, ROW, ROW_GROUP, TABLE } from '../../ui/table-roles.ts';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import { flashStore } from '../frame/flash.ts';
import { ProviderFilters } from './provider-filters.tsx';
import { ProviderRow } from './provider-row.tsx';
import {
  FILTERS,
  filterQuery,
  ROWS_PER_PAGE,
  readTableView,
  type TableView,
  writeTableView,
} from './provider-table-view.ts';
import { providerCountText } from './provider-words.ts';

/** Longer lists show a filter. */
const ROWS_WITHOUT_FILTER = 20;
const TYPING_PAUSE_MS = 300;

/** The provider directory for staff, with filters, paging and actions (spec section 2). */
export function ProviderTable({
  page: { providers, matching, total },
  insurerCount,
  today,
  onDelete,
}: {
  page: ProviderTablePage;
  insurerCount: number;
  today: string;
  /** Null without the permission to change providers. */
  onDelete: ((provider: StaffProvider) => void) | null;
}) {
  const { query, saved, filter, type, saveTyped, change, setFilters, isLoading } = useTableView();
  const { page } = saved;
  const { search } = useLocation();
  const flash = flashStore.useValue();
  const table = useRef<HTMLTableElement>(null);
  const pages = Math.max(1, Math.ceil(matching / ROWS_PER_PAGE));
  const current = Math.min(page, pages);
  const isFiltered = filterQuery(query) !== '';
  const focusTable = () => table.current?.focus({ preventScroll: true });

  function goToPage(page: number): void {
    change({ page });
    focusTable();
  }

  return (
    <>
      {(total > ROWS_WITHOUT_FILTER || filter || isFiltered) && (
        <div className="mb-2 flex flex-wrap items-center gap-2 lg:gap-x-4 print:hidden">
          <UntilHydrated>
            <input
              type="search"
              value={filter}
              onChange={({ currentTarget: { value } }) => type(value)}
              onBlur={saveTyped}
              aria-label="Filter by name"
              placeholder="Filter by name..."
              className="field w-0 grow lg:pointer-fine:min-h-10 lg:pointer-fine:py-1.5 xl:w-56 xl:grow-0 2xl:w-72"
            />
          </UntilHydrated>
          <ProviderFilters query={query} onChange={setFilters} />
        </div>
      )}
      <div className="mb-1 flex flex-wrap items-center gap-x-5 gap-y-1 lg:mb-3 print:hidden">
        <div role="status" className="text-sm text-ink-soft">
          <p>
            {isFiltered && matching === total
              ? `${providerCountText(matching)} ${matching === 1 ? 'matches' : 'match'}`
              : `${matching} of ${total} providers`}
          </p>
        </div>
      </div>
      <div className="rounded-xl border border-line bg-white print:border-0 print:[&_a]:no-underline">
        <table
          {...TABLE}
          ref={table}
          tabIndex={-1}
          aria-busy={isLoading}
          className="w-full table-fixed text-left text-[0.9375rem] compact:block print:table-auto print:text-xs"
        >
          <caption className="sr-only">Providers</caption>
          <thead
            {...ROW_GROUP}
            className="sticky top-0 z-10 border-b border-line bg-cream compact:hidden print:static"
          >
            <tr {...ROW}>
              {COLUMNS.map(([name, className]) => (
                <th
                  {...COLUMN_HEADER}
                  key={name}
                  scope="col"
                  className={`px-3 py-2 leading-5 font-semibold first:rounded-tl-xl print:w-auto print:py-1 ${className}`}
                >
                  {name}
                </th>
              ))}
              <th
                {...COLUMN_HEADER}
                scope="col"
                className="w-36 rounded-tr-xl lg:pointer-fine:w-30 print:hidden"
              >
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody {...ROW_GROUP} className="compact:block">
            {providers.map((provider) => (
              <ProviderRow
                key={provider.id}
                provider={provider}
                insurerCount={insurerCount}
                today={today}
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
              {total > 0
                ? 'No provider has this name.'
                : isFiltered
                  ? 'No provider matches these filters.'
                  : 'There are no providers to show.'}
            </span>
            {isFiltered && (
              <Link to={href('/portal/providers')} className="link">
                Show all
              </Link>
            )}
          </p>
        )}
      </div>
      {pages > 1 && (
        <nav
          aria-label="Pages of the table"
          className="mt-4 flex flex-wrap items-center justify-end gap-3 print:hidden"
        >
          <button
            type="button"
            disabled={current === 1}
            onClick={() => goToPage(current - 1)}
            className={PAGE_BUTTON}
          >
            Previous
          </button>
          <div role="status" className="text-sm">
            <p>{`Page ${current} of ${pages}`}</p>
          </div>
          <button
            type="button"
            disabled={current === pages}
            onClick={() => goToPage(current + 1)}
            className={PAGE_BUTTON}
          >
            Next
          </button>
        </nav>
      )}
    </>
  );
}

/** Each column's name and width; those without one share the rest. */
const COLUMNS: [name: string, className: string][] = [
  ['Name', 'w-[33%]'],
  ['Credentials', 'w-36 xl:w-52 2xl:w-64'],
  ['States', ''],
  ['Insurance Companies', 'w-32 2xl:w-52'],
];

const PAGE_BUTTON = 'button-quiet min-h-10 py-1.5';
/** Adds no history entry and keeps the scroll position. */
const IN_PLACE = { replace: true, preventScrollReset: true };

/** The view in the URL. A typed filter is written to the URL after a pause or by `saveTyped`. */
function useTableView() {
  const [query, setQuery] = useSearchParams();
  const { key, pathname } = useLocation();
  const isLoading = useNavigation().location?.pathname === pathname;
  const saved = readTableView(query);
  /** Null when the filter is in the URL. */
  const [typed, setTyped] = useState<string | null>(null);
  /** The typed filter that is being written to the URL. Writing it again would cancel a later click. */
  const requested = useRef<string | null>(null);
  const filter = typed ?? saved.filter;

  const change = (changes: Partial<TableView>, options = {}) => {
    requested.current = typed;
    setQuery(writeTableView(query, { ...saved, filter, ...changes }), options);
  };
  const saveTyped = () => {
    if (typed === null || typed === requested.current) return;
    if (typed === saved.filter && !isLoading) setTyped(null);
    else change({ page: 1 }, IN_PLACE);
  };

  useEffect(() => {
    const timer = setTimeout(saveTyped, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  });

  // A new URL replaces the typed text, unless the user has typed since.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is of the URL.
  useEffect(() => {
    if (requested.current !== null) setTyped(null);
    requested.current = null;
  }, [key]);

  const setFilters = (values: FormData) => {
    const next = writeTableView(query, { filter, page: 1 });
    for (const name of FILTERS) {
      next.delete(name);
      if (values.get(name)) next.set(name, String(values.get(name)));
    }
    requested.current = typed;
    setQuery(next, IN_PLACE);
  };

  const type = (text: string) => {
    requested.current = null;
    setTyped(text);
  };

  return { query, saved, filter, type, saveTyped, change, setFilters, isLoading };
}
