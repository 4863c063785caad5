import type { ReactNode } from 'react';

export type BadgeTone = 'plain' | 'strong' | 'soft' | 'quiet' | 'warning' | 'danger';

const TONES: Record<BadgeTone, string> = {
  plain: 'badge',
  strong: 'badge-strong',
  soft: 'badge bg-mint',
  quiet: 'badge border-line bg-transparent text-ink-soft',
  warning: 'badge border-mustard bg-mustard-pale',
  danger: 'badge border-coral bg-coral-pale font-semibold text-coral-deep',
};

/** A small label. The tone must say nothing that the text does not say. */
export function Badge({
  as: Element = 'span',
  children,
  tone = 'plain',
  isMatch = false,
}: {
  as?: 'span' | 'li';
  children: ReactNode;
  tone?: BadgeTone;
  isMatch?: boolean;
}) {
  return (
    <Element
      data-match={isMatch || undefined}
      className={isMatch ? 'badge-strong motion-safe:animate-pulse-match' : TONES[tone]}
    >
      <span>{children}</span>
      {isMatch && <span className="sr-only"> (matches your search)</span>}
    </Element>
  );
}
