import { Field, type FieldProps, type ValueProps } from './field.tsx';
import { Select } from './select.tsx';

/** A native select. Without a `placeholder`, it always has a value. */
export function SelectField({
  options,
  placeholder,
  value,
  onChange,
  ...field
}: FieldProps & ValueProps<string> & { options: [value: string, label: string][]; placeholder?: string }) {
  return (
    <Field {...field}>
      {(control) => (
        <Select {...control} value={value} onChange={({ currentTarget: { value } }) => onChange(value)}>
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
