import type { ReactNode } from 'react';

/** A box of a portal page, with an optional heading. */
export function Card({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="min-w-0 break-inside-avoid rounded-2xl border border-line bg-white p-6 shadow-card sm:p-8 print:p-4"
    >
      {title && <h2 className="mb-5 text-2xl">{title}</h2>}
      {children}
    </section>
  );
}
