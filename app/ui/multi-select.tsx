import { useId, useState } from 'react';
import { foldName } from '../../domain/fold-text.ts';
import { Checkbox } from './choices.tsx';
import {
  changedClass,
  FieldError,
  type FieldProps,
  LabelText,
  SectionLegend,
  type ValueProps,
} from './field.tsx';

/** @property note a warning beside the label. */
export type Choice<Id = number> = { id: Id; label: string; note?: string | undefined };

/** A searchable list of checkboxes, the chosen ones first. All and None apply to the search results. */
export function MultiSelect<Id extends number | string = number>({
  label,
  error,
  isRequired,
  isChanged,
  isSection = false,
  isOrdered = false,
  max,
  choices,
  value: chosen,
  onChange,
}: FieldProps &
  ValueProps<Id[]> & {
    choices: Choice<Id>[];
    /** Whether the label is a heading. */
    isSection?: boolean;
    /** Whether the order of what is chosen matters. */
    isOrdered?: boolean;
    /** The most that can be chosen; without it, All chooses everything. */
    max?: number;
  }) {
  const id = useId();
  const [search, setSearch] = useState('');
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
      data-changed={isChanged || undefined}
      aria-describedby={`${id}-count ${id}-error`}
      className={`min-w-0 ${changedClass(isChanged)}`}
    >
      <legend className={isSection ? 'mb-3' : 'mb-1.5 text-sm font-semibold'}>
        {isSection ? (
          <SectionLegend {...{ label, isChanged }} />
        ) : (
          <LabelText {...{ label, isRequired, isChanged }} />
        )}
      </legend>
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
        {/* Six and a half rows: a cut-off row shows that the list scrolls. */}
        <ul className="scroll-edges max-h-60 overflow-y-auto p-1.5">
          {shown.map((choice) => (
            <li key={choice.id}>
              <Checkbox
                isChecked={chosen.includes(choice.id)}
                onChange={(isChecked) =>
                  choose(isChecked ? [...chosen, choice.id] : chosen.filter((each) => each !== choice.id))
                }
                className="min-h-9 items-center rounded-lg px-2.5 py-1 wrap-anywhere hover:bg-mint-pale"
              >
                <span>
                  {choice.label}
                  {choice.note && chosen.includes(choice.id) && (
                    <span className="block text-sm font-medium text-coral-deep">{choice.note}</span>
                  )}
                </span>
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
      {isOrdered && <Order {...{ choices, chosen, onChange }} />}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  );
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

/** What is chosen, in its order. */
function Order<Id extends number | string>({
  choices,
  chosen,
  onChange,
}: {
  choices: Choice<Id>[];
  chosen: Id[];
  onChange: (ids: Id[]) => void;
}) {
  return (
    <ol className="mt-2 divide-y divide-line border-y border-line empty:hidden">
      {chosen.map((id, index) => {
        const label = choices.find((choice) => choice.id === id)?.label ?? '';
        return (
          <li key={id} className="flex items-center gap-2 py-0.5">
            <span className="min-w-0 grow wrap-anywhere">
              {index + 1}. {label}
            </span>
            {index > 0 && (
              <button
                type="button"
                aria-label={`Move up: ${label}`}
                onClick={() => onChange(chosen.toSpliced(index, 1).toSpliced(index - 1, 0, id))}
                className="min-h-10 cursor-pointer rounded-lg px-3 text-sm font-semibold text-green hover:bg-mint-pale"
              >
                Up
              </button>
            )}
          </li>
        );
      })}
    </ol>
  );
}
