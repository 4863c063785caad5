import { type SyntheticEvent, useState } from 'react';
import { Field, type FieldProps, type ValueProps } from './field.tsx';

/** The value of an impossible or half-typed date, so that no rule treats it as empty. */
const NO_DATE = 'invalid';

/**
 * A native date input with values such as '2027-03-31'. Uncontrolled, because setting it would clear a half-typed date.
 * Change its `key` to replace its value.
 */
export function DateField({ value, onChange, ...field }: FieldProps & ValueProps<string>) {
  const [initial] = useState(value);

  function read({ currentTarget: { value: typed, validity } }: SyntheticEvent<HTMLInputElement>): void {
    const next = validity.badInput ? NO_DATE : typed;
    if (next !== value) onChange(next);
  }

  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="date"
          defaultValue={initial}
          onChange={read}
          onBlur={read}
          className="field"
        />
      )}
    </Field>
  );
}
