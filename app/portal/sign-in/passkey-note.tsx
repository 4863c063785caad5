import type { ReactNode } from 'react';

export function PasskeyNote({ children }: { children: ReactNode }) {
  return (
    <div className="mt-7 flex gap-4 rounded-xl bg-mint-pale p-4 text-sm text-ink-soft">
      <svg
        width="28"
        height="28"
        viewBox="0 0 28 28"
        fill="none"
        aria-hidden="true"
        className="mt-0.5 shrink-0"
      >
        <circle cx="9" cy="10" r="5.5" stroke="#3f6b57" strokeWidth="2" />
        <path
          d="m13 14 10.5 10.5M18.5 19.5l3.2-3.2M21.5 22.5l2.5-2.5"
          stroke="#3f6b57"
          strokeWidth="2"
          strokeLinecap="round"
        />
        <circle cx="7.8" cy="8.8" r="1.4" fill="#c2452b" />
      </svg>
      <div className="space-y-2">{children}</div>
    </div>
  );
}
