import type { ReactNode } from 'react';
import { practice } from '../../practice.config.ts';

/** A page that says one thing. */
export function MessagePage({
  illustration,
  title,
  children,
}: {
  illustration: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="container-page max-w-2xl py-14 sm:py-20">
      <title>{`${title} · ${practice.name}`}</title>
      <img src={illustration} alt="" width={240} height={200} className="mb-6 w-44" />
      <h1 className="mb-4 text-4xl">{title}</h1>
      <div className="text-lg text-ink-soft">{children}</div>
    </div>
  );
}
