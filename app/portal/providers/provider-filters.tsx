import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { EXPIRING_DAYS } from '../../../domain/limits.ts';
import { LISTING_FILTERS } from '../../../domain/providers/provider-form.ts';
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
  const form = useRef<HTMLFormElement>(null);
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const chosen = (name: string) => query.get(name) ?? '';

  function apply(): void {
    clearTimeout(typing.current);
    typing.current = undefined;
    // The user has left the page.
    if (!form.current) return;
    const next = new URLSearchParams(query);
    next.delete('page');
    for (const [name, value] of new FormData(form.current)) {
      if (value) next.set(name, String(value));
      else next.delete(name);
    }
    // Adds no history entry and keeps the scroll position.
    setQuery(next, { replace: true, preventScrollReset: true });
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
        className="field basis-40 grow lg:pointer-fine:min-h-10 lg:pointer-fine:py-1.5 xl:basis-56 xl:grow-0 2xl:basis-72"
      />
      <div className="grid min-w-0 max-w-xl grow basis-96 grid-cols-2 gap-2">
        {SELECTS.map(([name, label, all, options]) => (
          <Select
            key={name}
            name={name}
            aria-label={label}
            defaultValue={chosen(name)}
            onChange={apply}
            placeholder={all}
            options={options}
            className="lg:pointer-fine:min-h-10 lg:pointer-fine:py-1.5"
          />
        ))}
      </div>
    </form>
  );
}
