import type { ReactNode } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Controls that do nothing without scripts: they cannot be used before scripts are there to hear them. */
export function UntilHydrated({ children }: { children: ReactNode }) {
  return (
    <fieldset disabled={!useHydrated()} className="contents">
      {children}
    </fieldset>
  );
}
