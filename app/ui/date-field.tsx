import { type SyntheticEvent, useState } from 'react';
import { Field, type FieldProps, type ValueProps } from './field.tsx';

/** What an impossible or half-typed date becomes, so that no rule takes it for an empty field. */
export const NO_DATE = 'invalid';

/**
 * A native date input, whose value is such as '2027-03-31'. Uncontrolled: setting it would clear a half-typed date. Give
 * it another `key` to replace its value.
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
