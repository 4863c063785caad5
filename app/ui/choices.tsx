import type { ComponentProps, ReactNode } from 'react';

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
