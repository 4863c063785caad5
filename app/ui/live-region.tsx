import { type ReactNode, useEffect, useState } from 'react';
import { useHydrated } from './until-hydrated.tsx';

/** Screen readers only announce changes, so the region starts empty after a client navigation. */
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
