import { useEffect, useRef, useState } from 'react';
import { Form, href, Link } from 'react-router';
import { FILTERS, type Filter, type FilterValues } from '../../../domain/directory/search/filters.ts';
import type { SearchFilters } from '../../../domain/directory/search/schemas.ts';
import {
  INSURANCE_PARAMETER,
  type SearchSelection,
  STATE_PARAMETER,
} from '../../../domain/directory/search-selection.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import { dietitiansText, resultsPath } from './results-texts.ts';

/** Choices that are visible without opening the others. */
const FIRST_CHOICES = 6;

type Choices = SearchFilters['concerns'];

/** The choices of a filter. */
type FilterKind = { filter: Filter; choices: Choices };

const LABELS: Record<Filter, string> = {
  concern: 'Concern',
  language: 'Language',
  visit: 'Visit',
  office: 'In person in',
};

/** Returns the filters with choices. */
export function filterKinds(filters: SearchFilters): FilterKind[] {
  return FILTERS.map((filter) => ({ filter, choices: filters[`${filter}s` as const] })).filter(
    ({ choices }) => choices.length > 0,
  );
}

type SelectedChoice = FilterValues[number] & { name: string };

export function selectedChoices(kinds: FilterKind[]): SelectedChoice[] {
  return kinds.flatMap(({ filter, choices }) =>
    choices.filter(({ isSelected }) => isSelected).map(({ value, name }) => ({ filter, value, name })),
  );
}

/** Beside the results; on a phone, a native popover. With scripts, each change of the GET form is applied at once. */
export function Filters({
  selection,
  kinds,
  total,
}: {
  selection: SearchSelection;
  kinds: FilterKind[];
  /** How many dietitians fit. */
  total: number;
}) {
  const count = selectedChoices(kinds).length;
  return (
    <div className="filters">
      <button type="button" popoverTarget="filters" className="button-quiet float-left mr-4 mb-4 lg:hidden">
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </button>
      <section id="filters" popover="auto" aria-label="Filters" className="filters-panel">
        <FilterForm selection={selection} kinds={kinds} />
        <p className="sticky bottom-0 border-t border-line bg-paper py-4 lg:hidden">
          <button
            type="button"
            popoverTarget="filters"
            popoverTargetAction="hide"
            className="button-primary w-full noscript:hidden"
          >
            {`Show ${dietitiansText(total)}`}
          </button>
        </p>
      </section>
    </div>
  );
}

function FilterForm({ selection, kinds }: { selection: SearchSelection; kinds: FilterKind[] }) {
  const form = useRef<HTMLFormElement>(null);
  const isFirst = useRef(true);
  // Applies what was chosen before hydration. Later, shows the filters of the address, which also links change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per result.
  useEffect(() => {
    const boxes = [...(form.current?.elements ?? [])].filter((box) => box instanceof HTMLInputElement);
    const isEarly = isFirst.current && boxes.some((box) => box.checked !== box.defaultChecked);
    isFirst.current = false;
    if (isEarly) form.current?.requestSubmit();
    else form.current?.reset();
  }, [kinds]);
  return (
    <Form
      ref={form}
      method="get"
      action={href('/providers')}
      autoComplete="off"
      preventScrollReset
      onChange={({ currentTarget }) => currentTarget.requestSubmit()}
      className="space-y-6"
    >
      <input type="hidden" name={STATE_PARAMETER} value={selection.selectedState} />
      <input type="hidden" name={INSURANCE_PARAMETER} value={selection.selectedInsurance} />
      {kinds.map(({ filter, choices }) => (
        <fieldset key={filter}>
          <legend className="mb-1 font-semibold">{LABELS[filter]}</legend>
          <Boxes filter={filter} choices={choices.slice(0, FIRST_CHOICES)} />
          <MoreBoxes filter={filter} choices={choices.slice(FIRST_CHOICES)} />
        </fieldset>
      ))}
      <noscript>
        <button type="submit" className="button-quiet w-full">
          Show results
        </button>
      </noscript>
    </Form>
  );
}

function Boxes({ filter, choices }: FilterKind) {
  return choices.map(({ value, name, count, isSelected }) => (
    <label
      key={value}
      className="flex min-h-11 cursor-pointer items-center gap-3 py-1 leading-snug lg:min-h-9"
    >
      <input
        type="checkbox"
        name={filter}
        value={value}
        defaultChecked={isSelected}
        className="size-4.5 shrink-0 accent-green"
      />
      <span className="min-w-0 grow wrap-anywhere">{name}</span>
      <span className="text-sm text-ink-soft">{count}</span>
    </label>
  ));
}

function MoreBoxes({ filter, choices }: FilterKind) {
  const [isOpen] = useState(() => choices.some(({ isSelected }) => isSelected));
  if (choices.length === 0) return null;
  return (
    <details open={isOpen}>
      <summary className="fold lg:min-h-9">
        <span>{`${choices.length} more`}</span>
        <span className="sr-only">{`: ${LABELS[filter]}`}</span>
      </summary>
      <Boxes filter={filter} choices={choices} />
    </details>
  );
}

/** The selected filters, each with a link to the results without it. */
export function SelectedFilters({ selection, kinds }: { selection: SearchSelection; kinds: FilterKind[] }) {
  const selected = selectedChoices(kinds);
  if (selected.length === 0) return null;
  return (
    <ul aria-label="Selected filters" className="mb-4 flex flex-wrap items-center gap-2">
      {selected.map((choice) => (
        <li key={choice.filter + choice.value}>
          <Link
            to={resultsPath(
              selection,
              selected.filter((each) => each !== choice),
            )}
            preventScrollReset
            className="badge-strong inline-flex min-h-9 items-center gap-2 px-3.5 hover:bg-ink"
          >
            <span className="sr-only">Remove </span>
            <span>{choice.name}</span>
            <CloseIcon />
          </Link>
        </li>
      ))}
      <li>
        <Link to={resultsPath(selection)} preventScrollReset className="link inline-block px-2 py-1.5">
          Clear all
        </Link>
      </li>
    </ul>
  );
}
