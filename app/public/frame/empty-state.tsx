import type { ReactNode, RefObject } from 'react';

/** An empty state: an illustration, a heading, and what to do next. */
export function Notice({
  illustration,
  title,
  heading,
  children,
}: {
  illustration: string;
  title: string;
  /** To focus the heading by script. */
  heading?: RefObject<HTMLHeadingElement | null>;
  children?: ReactNode;
}) {
  return (
    <div className="max-w-2xl pb-10">
      <img src={illustration} alt="" width={240} height={200} className="mb-4 w-28" fetchPriority="high" />
      <h2
        ref={heading}
        tabIndex={heading ? -1 : undefined}
        className="mb-2 scroll-mt-4 text-2xl outline-none"
      >
        {title}
      </h2>
      <div className="text-ink-soft wrap-anywhere">{children}</div>
    </div>
  );
}
