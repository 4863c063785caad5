import { useEffect, useRef, useState } from 'react';
import { LISTING_FILTERS } from '../../../domain/directory/provider-form.ts';
import { EXPIRING_DAYS } from '../../../domain/limits.ts';
import { Select } from '../../ui/select.tsx';
import { UntilHydrated } from '../../ui/until-hydrated.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { FilterName } from './provider-table-view.ts';
import { LISTING_LABELS } from './provider-words.ts';

const FILTERS: [name: FilterName, label: string, all: string, options: [value: string, text: string][]][] = [
  [
    'listing',
    'Filter by status',
    'All statuses',
    LISTING_FILTERS.map((each) => [
      each,
      each === 'not_found' ? 'Not found by any search' : LISTING_LABELS[each],
    ]),
  ],
  ['license', 'Filter by license', 'Any license', [['expiring', `Expired or within ${EXPIRING_DAYS} days`]]],
];

/** Filters the provider table. In narrow windows, a button opens it. */
export function ProviderFilters({
  query,
  onChange,
}: {
  query: URLSearchParams;
  /** Gets the values of all filters: a second change may come before the address has the first. */
  onChange: (values: FormData) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const first = useRef(query);
  const isHydrated = useHydrated();
  const chosen = (name: string) => query.get(name) ?? '';
  const count = FILTERS.filter(([name]) => chosen(name)).length;
  // Applies choices from before hydration. A new key or controlled values would lose the focus or a quick second change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the address matters.
  useEffect(() => {
    const selects = [...(form.current ?? [])].filter((each) => each instanceof HTMLSelectElement);
    if (query !== first.current) for (const select of selects) select.value = chosen(select.name);
    else if (form.current && selects.some(({ name, value }) => value !== chosen(name))) {
      onChange(new FormData(form.current));
    }
  }, [query]);
  return (
    <>
      <UntilHydrated>
        <button
          type="button"
          onClick={() => setOpen(!isOpen)}
          aria-expanded={isOpen}
          className="button-quiet px-5 aria-expanded:bg-mint lg:hidden noscript:hidden"
        >
          {count > 0 ? `Filters (${count})` : 'Filters'}
        </button>
      </UntilHydrated>
      <form
        ref={form}
        onChange={({ currentTarget }) => onChange(new FormData(currentTarget))}
        className={`grid min-w-0 max-w-xl grow basis-96 grid-cols-2 gap-2 ${isOpen ? '' : 'compact:not-noscript:hidden'}`}
      >
        <input type="hidden" name="q" value={chosen('q')} />
        {FILTERS.map(([name, label, all, options]) => {
          const value = chosen(name);
          return (
            <div key={name} className="min-w-0">
              <Select
                name={name}
                aria-label={label}
                defaultValue={value}
                className="lg:pointer-fine:min-h-10 lg:pointer-fine:py-1.5"
              >
                <option value="">{all}</option>
                {value && !options.some(([each]) => each === value) && <option>{value}</option>}
                {options.map(([each, text]) => (
                  <option key={each} value={each}>
                    {text}
                  </option>
                ))}
              </Select>
            </div>
          );
        })}
        {!isHydrated && (
          <button type="submit" className="button-quiet">
            Filter
          </button>
        )}
      </form>
    </>
  );
}
