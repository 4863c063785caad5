import { useId, useRef, useState } from 'react';
import { foldName } from '../../domain/fold-text.ts';
import { Chips, type Choice } from './chips.tsx';
import { Checkbox } from './choices.tsx';
import {
  changedClass,
  FieldError,
  type FieldProps,
  LabelText,
  SECTION_LINE,
  SectionLegend,
  type ValueProps,
} from './field.tsx';

/**
 * A searchable list of checkboxes, the chosen ones first. All and None apply to the search results.
 * A folded one shows what is chosen as chips, with their notes, and the list on demand.
 */
export function MultiSelect<Id extends number | string = number>({
  label,
  error,
  isRequired,
  isChanged,
  id: placeId,
  fold,
  isOrdered = false,
  max,
  choices,
  value: chosen,
  onChange,
}: FieldProps &
  ValueProps<Id[]> & {
    choices: Choice<Id>[];
    /** Folds a field, or a section, whose label is a heading. */
    fold?: 'field' | 'section';
    /** Whether the order of what is chosen matters. Only for folded ones. */
    isOrdered?: boolean;
    /** The most that can be chosen; without it, All chooses everything. */
    max?: number;
  }) {
  const id = useId();
  const isFolded = fold !== undefined;
  const isSection = fold === 'section';
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  // What was chosen at the last search, so that a click moves nothing.
  const [first, setFirst] = useState(chosen);
  const query = foldName(search);
  const shown = choices
    .filter((choice) => foldName(choice.label).includes(query))
    .sort((a, b) => Number(first.includes(b.id)) - Number(first.includes(a.id)));
  const shownIds = shown.map((choice) => choice.id);

  /** Sorts the ids by the order of the list, unless their own order matters. */
  function choose(ids: Id[]): void {
    if (isOrdered) onChange(ids);
    else onChange(choices.map((choice) => choice.id).filter((choiceId) => ids.includes(choiceId)));
  }

  return (
    <fieldset
      id={placeId}
      tabIndex={placeId ? -1 : undefined}
      data-changed={isChanged || undefined}
      aria-describedby={`${id}-count ${id}-error`}
      className={`min-w-0 ${isFolded ? SECTION_LINE : ''} ${isSection ? 'border-t border-t-line pt-4' : ''} ${changedClass(isChanged)}`}
    >
      <legend
        className={`${isSection ? '' : 'text-sm font-semibold'} ${isFolded ? 'float-left mr-auto lg:mr-0 lg:w-56 [&_h2]:text-xl' : 'mb-1.5'}`}
      >
        {isSection ? (
          <SectionLegend {...{ label, isChanged }} />
        ) : (
          <LabelText {...{ label, isRequired, isChanged }} />
        )}
      </legend>
      {isFolded && <Chips {...{ choices, chosen, isOrdered, onChange }} fallback={toggle} />}
      {isFolded && (
        <button
          ref={toggle}
          type="button"
          aria-expanded={isOpen}
          aria-label={`${foldText(isOpen, chosen)}: ${label}`}
          onClick={() => {
            setOpen(!isOpen);
            setFirst(chosen);
          }}
          className="link min-h-9 cursor-pointer"
        >
          {foldText(isOpen, chosen)}
        </button>
      )}
      {(isOpen || !isFolded) && (
        <div className={isFolded ? 'w-full' : ''}>
          <div
            className={`overflow-hidden rounded-xl border bg-white ${error ? 'border-coral' : 'border-ink/60'}`}
          >
            <div className="flex flex-wrap items-center gap-2 border-b border-line p-2">
              <input
                type="search"
                value={search}
                onChange={({ currentTarget: { value } }) => {
                  setSearch(value);
                  setFirst(chosen);
                }}
                // Enter would submit the form.
                onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
                aria-label={`Search: ${label}`}
                placeholder="Search..."
                className="field min-h-10 w-24 grow px-3 py-1.5"
              />
              {max === undefined && (
                <BulkButton onClick={() => choose([...chosen, ...shownIds])} name="All" label={label} />
              )}
              <BulkButton
                onClick={() => choose(chosen.filter((each) => !shownIds.includes(each)))}
                name="None"
                label={label}
              />
            </div>
            {/* Six and a half rows: a cut-off row shows that a long list scrolls. */}
            <ul className={`p-1.5 ${choices.length < 8 ? '' : 'scroll-edges max-h-60 overflow-y-auto'}`}>
              {shown.map((choice) => (
                <li key={choice.id}>
                  <Checkbox
                    isChecked={chosen.includes(choice.id)}
                    onChange={(isChecked) =>
                      choose(isChecked ? [...chosen, choice.id] : chosen.filter((each) => each !== choice.id))
                    }
                    className="min-h-9 items-start rounded-lg px-2.5 py-1 wrap-anywhere hover:bg-mint-pale"
                    inputClassName="mt-1.25"
                  >
                    {choice.label}
                  </Checkbox>
                </li>
              ))}
              {shown.length === 0 && <li className="px-2.5 py-1.5 text-ink-soft">Nothing matches.</li>}
            </ul>
          </div>
          <div id={`${id}-count`} role="status" className="mt-1.5 text-sm text-ink-soft">
            <p>
              {max === undefined
                ? `${chosen.length} of ${choices.length} chosen`
                : `${chosen.length} chosen, at most ${max}`}
            </p>
          </div>
        </div>
      )}
      <div className={isFolded ? '-mt-1.5 not-has-[>:empty]:w-full has-[>:empty]:absolute' : ''}>
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    </fieldset>
  );
}

function foldText(isOpen: boolean, chosen: unknown[]): string {
  if (isOpen) return 'Done';
  return chosen.length > 0 ? 'Change' : 'Add';
}

function BulkButton({ name, label, onClick }: { name: string; label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-label={`${name}: ${label}`}
      className="min-h-10 cursor-pointer rounded-lg px-3 text-sm font-semibold text-green hover:bg-mint-pale"
    >
      {name}
    </button>
  );
}
