import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'strong' | 'soft' | 'quiet' | 'warning' | 'danger';

const TONES: Record<BadgeTone, string> = {
  plain: 'border-transparent bg-mint-pale text-ink',
  strong:
    'border-transparent bg-green font-semibold text-white forced-colors:bg-[Highlight] forced-colors:text-[HighlightText] forced-colors:forced-color-adjust-none',
  soft: 'border-transparent bg-mint text-ink',
  quiet: 'border-line text-ink-soft',
  warning: 'border-mustard bg-mustard-pale text-ink',
  danger: 'border-coral bg-coral-pale font-semibold text-coral-deep',
};

/** A small label; a match is filled and pulses. The tone only repeats what the text says. */
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
      className={`rounded-full border px-2.5 py-0.5 text-sm print:border-ink/60 print:bg-transparent print:text-ink ${
        isMatch ? `motion-safe:animate-pulse-match ${TONES.strong}` : TONES[tone]
      }`}
    >
      {children}
      {isMatch && <span className="sr-only"> (matches your search)</span>}
    </span>
  );
}
