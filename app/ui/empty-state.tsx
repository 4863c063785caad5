import type { ReactNode } from 'react';

export function EmptyState({
  illustration,
  title,
  children,
}: {
  illustration: string;
  /** Without it, the children have a heading. */
  title?: string;
  children?: ReactNode;
}) {
  return (
    <div className="items-center gap-8 rounded-2xl border border-line bg-mint-pale p-5 sm:flex sm:p-6">
      <img
        src={illustration}
        alt=""
        width={240}
        height={200}
        className="mb-3 w-28 shrink-0 sm:mb-0 sm:w-40"
        fetchPriority="high"
      />
      <div className="wrap-anywhere">
        {title && <h2 className="mb-2 text-2xl">{title}</h2>}
        {children}
      </div>
    </div>
  );
}
