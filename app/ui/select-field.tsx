import { type FieldProps, LabeledControl, splitProps, type ValueProps } from './field.tsx';
import { Select, type SelectProps } from './select.tsx';

export function SelectField({
  onChange,
  ...props
}: FieldProps &
  Partial<ValueProps<string>> &
  Pick<SelectProps, 'options' | 'placeholder' | 'defaultValue' | 'autoFocus'>) {
  const { field, input } = splitProps(props);
  return (
    <LabeledControl {...field}>
      {(control) => (
        <Select {...input} {...control} onChange={({ currentTarget: { value } }) => onChange?.(value)} />
      )}
    </LabeledControl>
  );
}
