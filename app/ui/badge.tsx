import type { ReactNode } from 'react';

/** A small label; one that matches what was asked for is filled and pulses. */
export function Badge({ children, isMatch = false }: { children: ReactNode; isMatch?: boolean }) {
  return (
    <span
      data-match={isMatch || undefined}
      className={`rounded-full border border-transparent px-2.5 py-0.5 text-sm ${
        isMatch
          ? 'motion-safe:animate-pulse-match bg-green font-semibold text-white'
          : 'bg-mint-pale text-ink'
      }`}
    >
      {children}
      {isMatch && <span className="sr-only"> (matches your search)</span>}
    </span>
  );
}
