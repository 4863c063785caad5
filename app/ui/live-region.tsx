import { type ReactNode, useEffect, useState } from 'react';
import { useHydrated } from './use-hydrated.ts';

/** Announces its content. Starts empty after a client navigation, because screen readers only announce changes. */
export function LiveRegion({ className, children }: { className: string; children: ReactNode }) {
  const isHydrated = useHydrated();
  const [isFilled, setFilled] = useState(!isHydrated);
  useEffect(() => setFilled(true), []);
  return (
    <div role="status" className={className}>
      {isFilled && children}
    </div>
  );
}
