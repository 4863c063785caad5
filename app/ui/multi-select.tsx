import { useState } from 'react';
import { foldName } from '../../domain/fold-text.ts';
import { Checkbox, FieldGroup } from './choices.tsx';
import type { FieldProps, ValueProps } from './field.tsx';

export type Choice<Id = number> = { id: Id; label: string; hint?: string | undefined; isCommon?: boolean };

/** The longest list without a search field. */
const CHOICES_WITHOUT_SEARCH = 12;

/** A list of checkboxes. A long list starts with the chosen and the common ones, and has a search field. */
export function MultiSelect<Id extends number | string = number>({
  choices,
  value: chosen,
  isOrdered = false,
  onChange,
  ...field
}: FieldProps &
  ValueProps<Id[]> & {
    choices: Choice<Id>[];
    /** Whether the order of the user's choices matters. */
    isOrdered?: boolean;
    isSection?: boolean;
  }) {
  const [search, setSearch] = useState('');
  // The choices at the last search come first, so that a click moves nothing.
  const [first, setFirst] = useState(chosen);
  const isLong = choices.length > CHOICES_WITHOUT_SEARCH;
  const query = foldName(search);
  const rank = ({ id, isCommon }: Choice<Id>) => (first.includes(id) ? 2 : Number(isCommon ?? false));
  const shown = choices
    .filter((choice) => foldName(choice.label).includes(query))
    .sort((a, b) => (isLong ? rank(b) - rank(a) : 0));
  const labels = chosen.flatMap((id) => choices.find((choice) => choice.id === id)?.label ?? []);

  function choose(id: Id, isChecked: boolean): void {
    const ids = isChecked ? [...chosen, id] : chosen.filter((each) => each !== id);
    onChange(isOrdered ? ids : inOrderOf(choices, ids));
  }

  return (
    <FieldGroup {...field}>
      <div className={isLong ? 'overflow-hidden rounded-xl border border-ink/60 bg-white' : ''}>
        {isLong && (
          <div className="border-b border-line p-2">
            <input
              type="search"
              value={search}
              onChange={({ currentTarget: { value } }) => {
                setSearch(value);
                setFirst(chosen);
              }}
              // Enter would submit the form.
              onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
              aria-label={`Search: ${field.label}`}
              placeholder="Search..."
              className="field min-h-10 px-3 py-1.5"
            />
          </div>
        )}
        {/* Six and a half rows: a cut-off row shows that a long list scrolls. */}
        <ul className={isLong ? 'max-h-60 overflow-y-auto p-1.5' : '-mx-2.5 columns-[18rem] gap-x-0'}>
          {shown.map(({ id, label, hint }) => (
            <li key={id} className="break-inside-avoid">
              <Checkbox
                isChecked={chosen.includes(id)}
                onChange={(isChecked) => choose(id, isChecked)}
                className="min-h-9 items-start rounded-lg px-2.5 py-1 wrap-anywhere hover:bg-mint-pale"
                inputClassName="mt-1.25"
              >
                <span>
                  {label}
                  {hint && <span className="block text-sm text-ink-soft">{hint}</span>}
                </span>
              </Checkbox>
            </li>
          ))}
          {shown.length === 0 && (
            <li className="px-2.5 py-1.5 text-ink-soft">
              {isLong ? 'Nothing matches.' : 'There are none yet.'}
            </li>
          )}
        </ul>
      </div>
      {(isLong || isOrdered) && (
        <p role="status" className="mt-1.5 text-sm text-ink-soft">
          {labels.length > 0 ? `Chosen: ${labels.join(', ')}` : 'None chosen'}
        </p>
      )}
    </FieldGroup>
  );
}

/** Sorts ids by the order of the list, unknown ones first. */
export function inOrderOf<Id>(choices: Choice<Id>[], ids: Id[]): Id[] {
  const order = choices.map(({ id }) => id);
  return ids.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
}
