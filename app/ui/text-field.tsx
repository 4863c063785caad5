import type { ComponentProps } from 'react';
import { Field, type FieldProps, splitProps, type ValueProps } from './field.tsx';

/** Without a `value`, the control keeps its own. */
type TextProps<Tag extends 'input' | 'textarea'> = FieldProps &
  Partial<ValueProps<string>> &
  Omit<ComponentProps<Tag>, keyof (FieldProps & ValueProps<string>)>;

export function TextField({ onChange, ...props }: TextProps<'input'>) {
  const { field, input } = splitProps(props);
  return (
    <Field {...field}>
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

/** @param isLow as high as its text, rather than a few lines at least. */
export function TextArea({ onChange, isLow = false, ...props }: TextProps<'textarea'> & { isLow?: boolean }) {
  const { field, input } = splitProps(props);
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          {...input}
          {...control}
          onChange={({ currentTarget: { value } }) => onChange?.(value)}
          className={`field block leading-relaxed ${isLow ? 'field-sizing-content min-h-20' : 'min-h-36'}`}
        />
      )}
    </Field>
  );
}
