import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'strong' | 'soft' | 'quiet' | 'warning' | 'danger';

const TONES: Record<BadgeTone, string> = {
  plain: 'border-transparent bg-mint-pale text-ink',
  strong: 'border-transparent bg-green font-semibold text-white',
  soft: 'border-transparent bg-mint text-ink',
  quiet: 'border-line text-ink-soft',
  warning: 'border-mustard bg-mustard-pale text-ink',
  danger: 'border-coral bg-coral-pale font-semibold text-coral-deep',
};

/** A small label; one that matches what was asked for is filled and pulses. Its words must do without its tone. */
export function Badge({
  children,
  tone = 'plain',
  isMatch = false,
}: {
  children: ReactNode;
  tone?: BadgeTone;
  isMatch?: boolean;
}) {
  return (
    <span
      data-match={isMatch || undefined}
      className={`rounded-full border px-2.5 py-0.5 text-sm ${
        isMatch ? `motion-safe:animate-pulse-match ${TONES.strong}` : TONES[tone]
      }`}
    >
      {children}
      {isMatch && <span className="sr-only"> (matches your search)</span>}
    </span>
  );
}
