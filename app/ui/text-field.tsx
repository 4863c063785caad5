import type { ComponentProps } from 'react';
import { type FieldProps, LabeledControl, splitProps, type ValueProps } from './field.tsx';

/** A control without a `value` keeps its own. */
type TextProps<Tag extends 'input' | 'textarea'> = FieldProps &
  Partial<ValueProps<string>> &
  Omit<ComponentProps<Tag>, keyof (FieldProps & ValueProps<string>)>;

export function TextField({ onChange, ...props }: TextProps<'input'>) {
  const { field, input } = splitProps(props);
  return (
    <LabeledControl {...field}>
      {(control) => (
        <input
          {...input}
          {...control}
          onChange={({ currentTarget: { value } }) => onChange?.(value)}
          className="field read-only:border-line read-only:bg-cream"
        />
      )}
    </LabeledControl>
  );
}

/** A text area as high as its text, between a few lines, or 14 if it is long, and most of the window. */
export function TextArea({
  onChange,
  isLong = false,
  ...props
}: TextProps<'textarea'> & { isLong?: boolean }) {
  const { field, input } = splitProps(props);
  return (
    <LabeledControl {...field}>
      {(control) => (
        <textarea
          {...input}
          {...control}
          onChange={({ currentTarget: { value } }) => onChange?.(value)}
          className={`field block max-h-[70vh] leading-relaxed field-sizing-content ${isLong ? 'min-h-[calc(14lh+1.25rem)]' : 'min-h-28'}`}
        />
      )}
    </LabeledControl>
  );
}
