import { useEffect, useRef, useState } from 'react';
import { Form, href, Link } from 'react-router';
import type { SearchFilters } from '../../../domain/search/search-responses.ts';
import {
  FILTERS,
  type Filter,
  type FilterValues,
  INSURANCE_PARAMETER,
  type SearchSelection,
  STATE_PARAMETER,
} from '../../../domain/search/search-selection.ts';
import { dietitiansText, resultsPath } from '../../provider/results-texts.ts';
import { CloseIcon } from '../../ui/icons.tsx';

/** The number of choices that show before the others are opened. */
const FIRST_CHOICES = 6;

type FilterGroup = { filter: Filter; choices: SearchFilters['concerns'] };

const LABELS: Record<Filter, string> = {
  concern: 'Concern',
  language: 'Language',
  visit: 'Visit',
  office: 'In person in',
};

/** Returns the filters that have choices. */
export function filterGroups(filters: SearchFilters): FilterGroup[] {
  return FILTERS.map((filter) => ({ filter, choices: filters[`${filter}s` as const] })).filter(
    ({ choices }) => choices.length > 0,
  );
}

type SelectedChoice = FilterValues[number] & { name: string };

export function selectedChoices(groups: FilterGroup[]): SelectedChoice[] {
  return groups.flatMap(({ filter, choices }) =>
    choices.filter(({ isSelected }) => isSelected).map(({ value, name }) => ({ filter, value, name })),
  );
}

/** The filters beside the results, on a phone in a native popover. With scripts, each change applies at once. */
export function Filters({
  selection,
  groups,
  total,
}: {
  selection: SearchSelection;
  groups: FilterGroup[];
  /** The number of dietitians who match all filters. */
  total: number;
}) {
  const count = selectedChoices(groups).length;
  return (
    <div className="filters">
      <button type="button" popoverTarget="filters" className="button-quiet mb-4 lg:hidden">
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </button>
      <section id="filters" popover="auto" aria-label="Filters" className="filters-panel">
        <div className="mb-4 flex items-center justify-between lg:hidden">
          <h2 className="text-2xl">Filters</h2>
          <button
            type="button"
            popoverTarget="filters"
            popoverTargetAction="hide"
            aria-label="Close"
            className="grid size-11 cursor-pointer place-items-center"
          >
            <CloseIcon />
          </button>
        </div>
        <FilterForm selection={selection} groups={groups} />
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

function FilterForm({ selection, groups }: { selection: SearchSelection; groups: FilterGroup[] }) {
  const form = useRef<HTMLFormElement>(null);
  const isFirst = useRef(true);
  // Applies choices made before hydration. Later, shows the filters of the address, which links change too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per result.
  useEffect(() => {
    const boxes = [...(form.current?.elements ?? [])].filter((box) => box instanceof HTMLInputElement);
    const isEarly = isFirst.current && boxes.some((box) => box.checked !== box.defaultChecked);
    isFirst.current = false;
    if (isEarly) form.current?.requestSubmit();
    else form.current?.reset();
  }, [groups]);
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
      {groups.map(({ filter, choices }) => (
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

function Boxes({ filter, choices }: FilterGroup) {
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

function MoreBoxes({ filter, choices }: FilterGroup) {
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

/** Selected filters, each with a link that removes it. */
export function SelectedFilters({
  selection,
  groups,
}: {
  selection: SearchSelection;
  groups: FilterGroup[];
}) {
  const selected = selectedChoices(groups);
  if (selected.length === 0) return null;
  return (
    <ul aria-label="Selected filters" className="clear-left mb-4 flex flex-wrap items-center gap-2">
      {selected.map((choice, index) => (
        <li key={choice.filter + choice.value} className="flex flex-wrap items-center gap-2">
          <Link
            to={resultsPath(
              selection,
              selected.filter((each) => each !== choice),
            )}
            preventScrollReset
            className="badge-strong inline-flex min-h-9 items-center gap-2 px-3.5 hover:bg-ink pointer-coarse:min-h-11"
          >
            <span className="sr-only">Remove </span>
            <span>{choice.name}</span>
            <CloseIcon />
          </Link>
          {/* In the last item, so that no line has only this link. */}
          {index === selected.length - 1 && (
            <Link to={resultsPath(selection)} preventScrollReset className="link inline-block px-2 py-2.5">
              Clear all
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}
