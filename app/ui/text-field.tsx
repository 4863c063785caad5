import type { ComponentProps } from 'react';
import { Field, type FieldProps, type ValueProps } from './field.tsx';

type TextProps<Tag extends 'input' | 'textarea'> = FieldProps &
  Pick<ValueProps<string>, 'value'> &
  Partial<ValueProps<string>> &
  Omit<ComponentProps<Tag>, keyof (FieldProps & ValueProps<string>)>;

export function TextField({
  label,
  hint,
  error,
  isRequired,
  isChanged,
  onChange,
  ...input
}: TextProps<'input'>) {
  return (
    <Field {...{ label, hint, error, isRequired, isChanged }}>
      {(control) => (
        <input
          {...input}
          {...control}
          onChange={({ currentTarget: { value } }) => onChange?.(value)}
          className="field read-only:border-line read-only:bg-cream"
        />
      )}
    </Field>
  );
}

export function TextArea({
  label,
  hint,
  error,
  isRequired,
  isChanged,
  onChange,
  ...area
}: TextProps<'textarea'>) {
  return (
    <Field {...{ label, hint, error, isRequired, isChanged }}>
      {(control) => (
        <textarea
          {...area}
          {...control}
          onChange={({ currentTarget: { value } }) => onChange?.(value)}
          className="field block min-h-44 leading-relaxed"
        />
      )}
    </Field>
  );
}
