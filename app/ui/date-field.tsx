import type { SyntheticEvent } from 'react';
import { type FieldProps, LabeledControl, type ValueProps } from './field.tsx';

/** The value of an impossible or half-typed date, so that no rule treats it as empty. */
const NO_DATE = 'invalid';

/** A native date input with values such as '2027-03-31'. */
export function DateField({ value, onChange, ...field }: FieldProps & ValueProps<string>) {
  function read({ currentTarget: { value: typed, validity } }: SyntheticEvent<HTMLInputElement>): void {
    const next = validity.badInput ? NO_DATE : typed;
    if (next !== value) onChange(next);
  }

  return (
    <LabeledControl {...field}>
      {(control) => (
        <input
          {...control}
          type="date"
          // A half-typed date has the value ''. Another value would clear the field.
          value={value === NO_DATE ? '' : value}
          onChange={read}
          onBlur={read}
          className="field"
        />
      )}
    </LabeledControl>
  );
}
