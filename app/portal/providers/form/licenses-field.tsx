import { useLayoutEffect, useRef, useState } from 'react';
import { LICENSE_FORM, LICENSES } from '../../../../domain/directory/licenses.ts';
import type { State } from '../../../../domain/directory/schemas.ts';
import { DateField } from '../../../ui/date-field.tsx';
import {
  changedClass,
  FieldError,
  type FieldProps,
  SECTION_LINE,
  SectionLegend,
  type ValueProps,
} from '../../../ui/field.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { EMPTY_LICENSE, type LicenseRow } from './provider-values.ts';

/** The licenses, a row for each state. A new row gets focus; after a removal, the next row or the Add button does. */
export function LicensesField({
  id,
  label,
  states,
  isChecked,
  error,
  isChanged,
  value: rows,
  onChange,
}: FieldProps &
  ValueProps<LicenseRow[]> & {
    states: State[];
    /** Whether to show the errors of rows at their controls. Other errors always show, as one text. */
    isChecked: boolean;
  }) {
  const list = useRef<HTMLOListElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  const rowToFocus = useRef<number | null>(null);
  /** Of the rows, because date fields keep what is typed. */
  const [keys, setKeys] = useState(() => rows.map((_, index) => index));
  const rowErrors = LICENSES.readRows(rows)?.errors;
  const otherError = rowErrors && rowErrors.size > 0 ? undefined : error;

  // In the same commit as the rows, so that no keystroke reaches the old focus.
  useLayoutEffect(() => {
    if (rowToFocus.current === null) return;
    const row = list.current?.children[rowToFocus.current];
    rowToFocus.current = null;
    (row?.querySelector('select') ?? add.current)?.focus();
  });

  function addRow(): void {
    rowToFocus.current = rows.length;
    setKeys([...keys, Math.max(-1, ...keys) + 1]);
    onChange([...rows, EMPTY_LICENSE]);
  }

  function remove(index: number): void {
    rowToFocus.current = Math.min(index, rows.length - 2);
    setKeys(keys.toSpliced(index, 1));
    onChange(rows.toSpliced(index, 1));
  }

  return (
    <fieldset
      id={id}
      tabIndex={-1}
      data-changed={isChanged || undefined}
      className={`@container min-w-0 border-t border-t-line pt-4 outline-none ${SECTION_LINE} ${changedClass(isChanged)}`}
    >
      <legend className="float-left mr-auto [&_h2]:text-xl">
        <SectionLegend {...{ label, isChanged }} />
      </legend>
      <button ref={add} type="button" onClick={addRow} className="link min-h-9 cursor-pointer">
        Add license
      </button>
      <ol ref={list} className="w-full space-y-5 empty:hidden @lg:space-y-2">
        {rows.map((row, index) => {
          const name = states.find((state) => String(state.id) === row.stateId)?.displayName ?? 'New license';
          const control = <Name extends keyof LicenseRow>(name: Name) => ({
            label: LICENSE_FORM[name].label,
            isRequired: LICENSE_FORM[name].isRequired,
            value: row[name],
            error: isChecked ? rowErrors?.get(index)?.[name] : undefined,
            onChange: (text: string) => onChange(rows.with(index, { ...row, [name]: text })),
          });
          return (
            <li key={keys[index]} className="@lg:not-first:[&_label]:sr-only">
              {/* biome-ignore lint/a11y/useSemanticElements: a legend would take a line of its own. */}
              <div
                role="group"
                aria-label={name}
                className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_2.75rem] gap-2 @max-lg:*:nth-[1]:col-span-2 @max-lg:*:nth-[3]:col-span-2 @max-lg:*:nth-[4]:col-start-3 @max-lg:*:nth-[4]:row-start-1 @lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_10rem_2.75rem]"
              >
                <SelectField
                  {...control('stateId')}
                  options={states.map((state) => [String(state.id), state.displayName])}
                  placeholder="Select a state..."
                />
                <TextField {...control('number')} autoComplete="off" />
                <DateField {...control('expiresOn')} />
                <button
                  type="button"
                  onClick={() => remove(index)}
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
      <div tabIndex={-1} data-invalid={otherError ? true : undefined} className="w-full outline-none">
        <FieldError id={`${id}-error`}>{otherError}</FieldError>
      </div>
    </fieldset>
  );
}
