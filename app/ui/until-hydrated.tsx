import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Controls that need scripts: disabled until hydration, and whenever `isDisabled` says so. */
export function UntilHydrated({
  isDisabled = false,
  className = 'contents',
  children,
}: {
  isDisabled?: boolean;
  className?: string;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  return (
    // A fieldset without a legend would be an unnamed group to screen readers.
    <fieldset role="presentation" disabled={isDisabled || !isHydrated} className={className}>
      {children}
    </fieldset>
  );
}
