import type { ComponentProps } from 'react';
import { ChevronIcon } from './icons.tsx';

/** A native select that looks like the comboboxes. */
export function Select({ className = '', ...select }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select {...select} className={`field appearance-none pr-12 ${className}`} />
      <span className="pointer-events-none absolute inset-y-0 right-0 grid w-12 place-items-center">
        <ChevronIcon />
      </span>
    </div>
  );
}
