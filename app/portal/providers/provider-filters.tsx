import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { EXPIRING_DAYS } from '../../../domain/limits.ts';
import { LISTING_FILTERS } from '../../../domain/providers/provider-form.ts';
import { INSURANCE_PARAMETER, STATE_PARAMETER } from '../../../domain/search/search-selection.ts';
import { Select } from '../../ui/select.tsx';
import { LISTING_LABELS } from './listing-texts.ts';

const TYPING_PAUSE_MS = 300;

const SELECTS: [name: string, label: string, all: string, options: [value: string, text: string][]][] = [
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

/** Filters the provider table by its address: by a name after a pause, by all else at once. */
export function ProviderFilters() {
  const [query, setQuery] = useSearchParams();
  const [isOpen, setOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const chosen = (name: string) => query.get(name) ?? '';
  const count = SELECTS.filter(([name]) => chosen(name)).length;

  function apply(): void {
    clearTimeout(typing.current);
    typing.current = undefined;
    // The user has left the page.
    if (!form.current) return;
    const filled = [...new FormData(form.current)].filter(([, value]) => value !== '');
    // Adds no history entry and keeps the scroll position.
    setQuery(new URLSearchParams(filled.map(([name, value]) => [name, String(value)])), {
      replace: true,
      preventScrollReset: true,
    });
  }

  // Shows the address, unless the user is still typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per address.
  useEffect(() => {
    if (typing.current !== undefined) return;
    for (const field of form.current?.elements ?? []) {
      const isField = field instanceof HTMLInputElement || field instanceof HTMLSelectElement;
      if (isField) field.value = chosen(field.name);
    }
  }, [query]);

  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      className="mb-2 flex flex-wrap items-center gap-2 lg:gap-x-4"
    >
      <input
        type="search"
        name="q"
        defaultValue={chosen('q')}
        onChange={() => {
          clearTimeout(typing.current);
          typing.current = setTimeout(apply, TYPING_PAUSE_MS);
        }}
        aria-label="Filter by name"
        placeholder="Filter by name..."
        className="field w-0 grow lg:pointer-fine:min-h-10 lg:pointer-fine:py-1.5 xl:w-56 xl:grow-0 2xl:w-72"
      />
      {[STATE_PARAMETER, INSURANCE_PARAMETER].map(
        (name) => chosen(name) && <input key={name} type="hidden" name={name} value={chosen(name)} />,
      )}
      <button
        type="button"
        onClick={() => setOpen(!isOpen)}
        aria-expanded={isOpen}
        className="button-quiet px-5 aria-expanded:bg-mint lg:hidden"
      >
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </button>
      <div
        className={`grid min-w-0 max-w-xl grow basis-96 grid-cols-2 gap-2 ${isOpen ? '' : 'compact:hidden'}`}
      >
        {SELECTS.map(([name, label, all, options]) => {
          const value = chosen(name);
          return (
            <div key={name} className="min-w-0">
              <Select
                name={name}
                aria-label={label}
                defaultValue={value}
                onChange={apply}
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
      </div>
    </form>
  );
}
