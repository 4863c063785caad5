import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Disables controls that need scripts until hydration. */
export function UntilHydrated({
  className = 'contents',
  children,
}: {
  className?: string;
  children: ReactNode;
}) {
  const isHydrated = useHydrated();
  return (
    // A fieldset without a legend would be an unnamed group to screen readers.
    <fieldset role="presentation" disabled={!isHydrated} className={className}>
      {children}
    </fieldset>
  );
}
