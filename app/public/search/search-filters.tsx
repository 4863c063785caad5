import { useEffect, useRef, useState } from 'react';
import { Form, href, Link } from 'react-router';
import {
  INSURANCE_PARAMETER,
  type SearchSelection,
  STATE_PARAMETER,
  selectionQuery,
} from '../../../domain/directory/search-selection.ts';
import { CloseIcon } from '../../ui/icons.tsx';
import type { FilterDrawer } from './filter-drawer.tsx';
import type { FilterKind, SelectedChoice } from './filter-kinds.ts';
import { filterTexts } from './results-texts.ts';

/** Choices that are visible without opening the others. */
const FIRST_CHOICES = 6;

type FiltersProps = {
  selection: SearchSelection;
  kinds: FilterKind[];
  selected: SelectedChoice[];
  /** How many dietitians fit. */
  total: number;
};

/** The filters beside the results; on phones with scripts, in a drawer. */
export function Filters(props: FiltersProps) {
  const { selected, total } = props;
  const [Drawer, setDrawer] = useState<typeof FilterDrawer | null>(null);
  const open = async () => {
    const module = await import('./filter-drawer.tsx');
    setDrawer(() => module.FilterDrawer);
  };
  return (
    <div className="filters">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={open}
        className="button-quiet lg:hidden noscript:hidden"
      >
        {filterTexts.title}
        {selected.length > 0 && ` (${selected.length})`}
      </button>
      <section
        aria-label={filterTexts.title}
        className="hidden lg:block noscript:block noscript:max-lg:max-h-80 noscript:max-lg:overflow-y-auto"
      >
        <FilterForm {...props} />
      </section>
      {Drawer && (
        <Drawer total={total} onClose={() => setDrawer(null)}>
          <FilterForm {...props} />
        </Drawer>
      )}
    </div>
  );
}

/** A GET form. With scripts, each change is applied at once. */
function FilterForm({ selection, kinds }: FiltersProps) {
  const form = useRef<HTMLFormElement>(null);
  const isFirst = useRef(true);
  // Applies what was chosen before hydration. Later, shows the filters of the address, which also links change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per result.
  useEffect(() => {
    const { current } = form;
    if (!current) return;
    const isEarly =
      isFirst.current &&
      [...current.querySelectorAll('input')].some((input) => input.checked !== input.defaultChecked);
    isFirst.current = false;
    if (isEarly) current.requestSubmit();
    else current.reset();
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
      {kinds.map((kind) => (
        <Kind key={kind.filter} kind={kind} />
      ))}
      <button type="submit" className="button-quiet hidden w-full noscript:block">
        Show results
      </button>
    </Form>
  );
}

function Kind({ kind: { filter, label, choices } }: { kind: FilterKind }) {
  const rest = choices.slice(FIRST_CHOICES);
  const [isOpen] = useState(() => rest.some(({ isSelected }) => isSelected));
  const toItems = (some: typeof choices) =>
    some.map(({ value, name, count, isSelected }) => (
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
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{label}</legend>
      {toItems(choices.slice(0, FIRST_CHOICES))}
      {rest.length > 0 && (
        <details open={isOpen}>
          <summary className="fold lg:min-h-9">
            {rest.length} more<span className="sr-only">: {label}</span>
          </summary>
          {toItems(rest)}
        </details>
      )}
    </fieldset>
  );
}

/** The selected filters, each with a link to the results without it. */
export function SelectedFilters({ selection, selected }: Pick<FiltersProps, 'selection' | 'selected'>) {
  if (selected.length === 0) return null;
  return (
    <ul aria-label="Selected filters" className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
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
            {choice.name}
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

export function resultsPath(...search: Parameters<typeof selectionQuery>): string {
  return `${href('/providers')}?${selectionQuery(...search)}`;
}
