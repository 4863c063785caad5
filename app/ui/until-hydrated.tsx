import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Disables controls that need scripts until hydration, and while `isDisabled`. */
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
