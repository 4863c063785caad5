import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A part of the dashboard: a list, and a link to all of it. */
export function Queue({
  title,
  note,
  all,
  children,
}: {
  title: string;
  note?: string;
  all?: { to: string; text: string } | false;
  /** The items. */
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="min-w-0 rounded-2xl border border-line bg-white p-5 shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-xl">{title}</h2>
        {all && (
          <Link to={all.to} className="link -my-1 inline-block py-1 text-[0.9375rem]">
            {all.text}
          </Link>
        )}
      </div>
      {note && <p className="mt-1 text-[0.9375rem] text-ink-soft">{note}</p>}
      <ul className="mt-2 -mb-2.5 divide-y divide-line">{children}</ul>
    </section>
  );
}

/** An item: the whole row is its link. */
export function QueueItem({
  to,
  name,
  badge,
  action,
  children,
}: {
  to: string;
  name: string;
  badge?: ReactNode;
  /** What the link does, at the end of the row. */
  action: string;
  children: ReactNode;
}) {
  return (
    <li className="relative -mx-5 grid grid-cols-[1fr_auto] items-center gap-x-4 px-5 py-2.5 hover:bg-mint-pale">
      <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={to} className="link wrap-anywhere before:absolute before:inset-0">
          {name}
          <span className="sr-only">: {action}</span>
        </Link>
        {badge}
      </p>
      <span
        aria-hidden="true"
        className="rounded-full border border-ink/60 bg-white px-3.5 py-1 text-[0.9375rem] font-semibold sm:row-span-2"
      >
        {action}
      </span>
      <div className="text-[0.9375rem] whitespace-pre-line wrap-anywhere text-ink-soft max-sm:col-span-full">
        {children}
      </div>
    </li>
  );
}
