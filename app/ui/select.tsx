import type { ComponentProps } from 'react';
import { ChevronIcon } from './icons.tsx';

export type SelectProps = Omit<ComponentProps<'select'>, 'children'> & {
  options: [value: string, label: string][];
  /** The option without a value. Without it, one of the others is always selected. */
  placeholder?: string;
};

/** A native select that looks like the comboboxes. */
export function Select({ className = '', options, placeholder, ...select }: SelectProps) {
  return (
    <div className="relative">
      <select {...select} className={`field appearance-none pr-12 ${className}`}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className="pointer-events-none absolute inset-y-0 right-0 grid w-12 place-items-center">
        <ChevronIcon />
      </span>
    </div>
  );
}
