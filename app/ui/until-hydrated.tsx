import { type ReactNode, useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False during server rendering and hydration, then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}

/** Disables controls that need scripts until hydration. */
export function UntilHydrated({ className, children }: { className: string; children: ReactNode }) {
  const isHydrated = useHydrated();
  return (
    // A fieldset without a legend would be an unnamed group to screen readers.
    <fieldset role="presentation" disabled={!isHydrated} className={className}>
      {children}
    </fieldset>
  );
}
