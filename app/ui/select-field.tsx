import type { ComponentProps } from 'react';
import { type FieldProps, LabeledControl, splitProps, type ValueProps } from './field.tsx';
import { Select } from './select.tsx';

/** A native select. Without a `placeholder`, one option is always selected. */
export function SelectField({
  options,
  placeholder,
  onChange,
  ...props
}: FieldProps &
  ValueProps<string> &
  Pick<ComponentProps<'select'>, 'autoFocus'> & {
    options: [value: string, label: string][];
    placeholder?: string;
  }) {
  const { field, input } = splitProps(props);
  return (
    <LabeledControl {...field}>
      {(control) => (
        <Select {...input} {...control} onChange={({ currentTarget: { value } }) => onChange(value)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </LabeledControl>
  );
}
