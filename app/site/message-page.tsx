import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { practice } from '../../practice.config.ts';

/** A page that says one thing. */
export function MessagePage({
  illustration,
  eyebrow,
  title,
  children,
}: {
  illustration: string;
  /** What the title is about. */
  eyebrow?: string;
  title: string;
  children: ReactNode;
}) {
  return (
    <div className="container-page py-14 *:max-w-2xl sm:py-20">
      <title>{`${title} · ${practice.name}`}</title>
      <img src={illustration} alt="" width={240} height={200} className="mb-6 w-44" />
      {eyebrow && <p className="mb-1 text-ink-soft">{eyebrow}</p>}
      <h1 className="mb-4 text-4xl">{title}</h1>
      <div className="text-lg text-ink-soft">{children}</div>
    </div>
  );
}

/** The way on when there is nothing left to do. */
export function HomeLink() {
  return (
    <Link to={href('/')} className="button-quiet mt-8">
      Go to {practice.name}
    </Link>
  );
}
