import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

/** A labelled line of text. */
export function TextField({
  label,
  hint,
  error,
  isChanged,
  ...input
}: FieldProps & Omit<ComponentProps<'input'>, keyof FieldProps>) {
  return (
    <Field label={label} hint={hint} error={error} isChanged={isChanged ?? false}>
      {(control) => (
        <input {...input} {...control} className="field read-only:border-line read-only:bg-cream" />
      )}
    </Field>
  );
}

/** A labelled text of several lines. */
export function TextArea({
  label,
  hint,
  error,
  isChanged,
  ...area
}: FieldProps & Omit<ComponentProps<'textarea'>, keyof FieldProps>) {
  return (
    <Field label={label} hint={hint} error={error} isChanged={isChanged ?? false}>
      {(control) => <textarea {...area} {...control} className="field min-h-44 leading-relaxed" />}
    </Field>
  );
}
