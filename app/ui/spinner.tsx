import type { ReactNode } from 'react';

export function Spinner({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center justify-center gap-3 text-lg">
      <span
        aria-hidden="true"
        className="size-6 shrink-0 motion-safe:animate-spin rounded-full border-3 border-leaf border-t-transparent"
      />
      <span>{children}</span>
    </div>
  );
}
