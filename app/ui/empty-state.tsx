import type { ReactNode } from 'react';

export function EmptyState({
  illustration,
  title,
  children,
}: {
  illustration: string;
  title: string;
  children?: ReactNode;
}) {
  return (
    <div className="max-w-2xl pb-10">
      <img src={illustration} alt="" width={240} height={200} className="mb-4 w-28" fetchPriority="high" />
      <h2 className="mb-2 text-2xl">{title}</h2>
      <div className="text-ink-soft wrap-anywhere">{children}</div>
    </div>
  );
}
