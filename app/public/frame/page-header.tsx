import type { ReactNode } from 'react';

export function PageHeader({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <header className="border-b border-line bg-cream">
      <div className="container-page py-12 sm:py-16">
        <h1 className="text-4xl wrap-anywhere sm:text-5xl">{title}</h1>
        {children && <div className="mt-4 max-w-2xl text-lg text-ink-soft">{children}</div>}
      </div>
    </header>
  );
}
