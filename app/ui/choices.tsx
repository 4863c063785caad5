import type { ReactNode } from 'react';

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
