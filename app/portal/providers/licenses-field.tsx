import { useState } from 'react';
import type { State } from '../../../domain/lists/list-responses.ts';
import { LICENSE_FORM, LICENSES } from '../../../domain/providers/licenses.ts';
import { FieldGroup } from '../../ui/choices.tsx';
import { DateField } from '../../ui/date-field.tsx';
import type { FieldProps, ValueProps } from '../../ui/field.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { EMPTY_LICENSE, filledRows, type LicenseRow } from './provider-values.ts';

/** The licenses, a row for each state. A new row gets focus. */
export function LicensesField({
  states,
  isChecked,
  error,
  value: rows,
  onChange,
  ...field
}: FieldProps &
  ValueProps<LicenseRow[]> & {
    states: State[];
    /** Whether to show the errors of rows at their controls. */
    isChecked: boolean;
  }) {
  const [added, setAdded] = useState<number | null>(null);
  const rowErrors = LICENSES.readRows(filledRows(rows))?.errors;
  const hasRowErrors = rowErrors !== undefined && rowErrors.size > 0;

  return (
    <FieldGroup {...field} error={hasRowErrors ? undefined : error} isSection>
      <ol className="@container space-y-5 @lg:space-y-3">
        {rows.map((row, index) => {
          const name = states.find((state) => String(state.id) === row.stateId)?.displayName ?? 'New license';
          const control = <Name extends keyof LicenseRow>(name: Name) => ({
            label: LICENSE_FORM[name].label,
            isRequired: LICENSE_FORM[name].isRequired,
            value: row[name],
            // Empty rows, which have no errors, are at the end.
            error: isChecked ? rowErrors?.get(filledRows(rows).indexOf(row))?.[name] : undefined,
            onChange: (text: string) => onChange(rows.with(index, { ...row, [name]: text })),
          });
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows keep no state, and focus stays in its place.
            <li key={index} className="@lg:not-first:[&_label]:sr-only">
              {/* biome-ignore lint/a11y/useSemanticElements: a legend would take a line of its own. */}
              <div
                role="group"
                aria-label={name}
                className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem] gap-2 @max-lg:*:nth-[1]:col-span-2 @max-lg:*:nth-[3]:col-span-2 @max-lg:*:nth-[4]:col-start-3 @max-lg:*:nth-[4]:row-start-1 @lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_10rem_2.75rem]"
              >
                <SelectField
                  {...control('stateId')}
                  autoFocus={index === added}
                  options={states.map((state) => [String(state.id), state.displayName])}
                  placeholder="Select a state..."
                />
                <TextField {...control('number')} autoComplete="off" />
                <DateField {...control('expiresOn')} />
                <button
                  type="button"
                  onClick={({ currentTarget }) => {
                    // No row takes the place of the last one.
                    const isLast = index === rows.length - 1;
                    if (isLast) currentTarget.closest<HTMLElement>('fieldset')?.focus();
                    onChange(rows.toSpliced(index, 1));
                  }}
                  aria-label={`Remove ${name}`}
                  className="mt-6.5 grid size-11 cursor-pointer place-items-center rounded-full @lg:in-[li:not(:first-child)]:mt-0 text-ink-soft hover:bg-coral-pale hover:text-coral-deep"
                >
                  <CloseIcon />
                </button>
              </div>
            </li>
          );
        })}
      </ol>
      <button
        type="button"
        onClick={() => {
          setAdded(rows.length);
          onChange([...rows, EMPTY_LICENSE]);
        }}
        className="button-compact mt-3"
      >
        Add license
      </button>
    </FieldGroup>
  );
}
