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

export type Choice = { id: number; label: string };

/** A searchable list of checkboxes. All and None apply to the search results. */
export function MultiSelect({
  label,
  error,
  isRequired,
  isChanged,
  isSection = false,
  choices,
  value: chosen,
  onChange,
}: FieldProps &
  ValueProps<number[]> & {
    choices: Choice[];
    /** Whether the label is a heading. */
    isSection?: boolean;
  }) {
  const id = useId();
  const [search, setSearch] = useState('');
  const query = foldName(search);
  const shown = choices.filter((choice) => foldName(choice.label).includes(query));
  const shownIds = shown.map((choice) => choice.id);

  /** Sorts the ids by the order of the list. */
  function choose(ids: number[]): void {
    onChange(choices.map((choice) => choice.id).filter((choiceId) => ids.includes(choiceId)));
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
            onChange={({ currentTarget: { value } }) => setSearch(value)}
            // Enter would submit the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            aria-label={`Search: ${label}`}
            placeholder="Search..."
            className="field min-h-10 w-24 grow px-3 py-1.5"
          />
          <BulkButton onClick={() => choose([...chosen, ...shownIds])} name="All" label={label} />
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
                {choice.label}
              </Checkbox>
            </li>
          ))}
          {shown.length === 0 && <li className="px-2.5 py-1.5 text-ink-soft">Nothing matches.</li>}
        </ul>
      </div>
      <div id={`${id}-count`} role="status" className="mt-1.5 text-sm text-ink-soft">
        <p>
          {chosen.length} of {choices.length} chosen
        </p>
      </div>
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
