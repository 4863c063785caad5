import type { ComponentProps, ReactNode } from 'react';
import type { FieldProps, ValueProps } from './field.tsx';

/** A checkbox with its label. @param className the height, spacing and alignment of the label. */
export function Checkbox({
  isChecked,
  onChange,
  className,
  inputClassName = '',
  children,
  ...input
}: {
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
  className: string;
  inputClassName?: string;
  autoFocus?: boolean;
  'aria-label'?: string;
  children?: ReactNode;
}) {
  return (
    <label className={`flex cursor-pointer gap-3 ${className}`}>
      <input
        {...input}
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
        className={`size-4.5 shrink-0 accent-green ${inputClassName}`}
      />
      {children}
    </label>
  );
}

/** A checkbox among the fields of a form. */
export function CheckboxField({ label, value, onChange }: FieldProps & ValueProps<boolean>) {
  return (
    <Checkbox isChecked={value} onChange={onChange} className="min-h-11 items-center">
      {label}
    </Checkbox>
  );
}

/** A radio button in a box with its label. @param className the height of the box. */
export function RadioBox({ className, children, ...input }: ComponentProps<'input'>) {
  return (
    <label
      className={`flex cursor-pointer items-center gap-3 rounded-xl border border-ink/60 px-4 hover:bg-mint-pale has-checked:border-green has-checked:bg-mint ${className}`}
    >
      <input {...input} type="radio" className="size-4.5 shrink-0 accent-green" />
      {children}
    </label>
  );
}
