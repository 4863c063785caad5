import { Link } from 'react-router';

/** Links to a page's periods of the last days. @param to without a query. */
export function PeriodPills({ to, choices, days }: { to: string; choices: readonly string[]; days: string }) {
  const links = choices.map((each) => ({
    to: `${to}?days=${each}`,
    text: `${each} days`,
    isCurrent: each === days,
  }));
  return <Pills label="Period" links={links} className="mb-5" />;
}

/** Links to the views of a page. One has a count, or another short text, beside its name. */
export function Pills({
  label,
  links,
  className,
}: {
  label: string;
  links: { to: string; text: string; count?: string | number; isCurrent: boolean }[];
  className: string;
}) {
  return (
    <nav aria-label={label} className={className}>
      <ul className="flex flex-wrap gap-1.5">
        {links.map(({ to, text, count, isCurrent }) => (
          <li key={to}>
            <Link
              to={to}
              aria-current={isCurrent ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-1.5 rounded-full border border-line bg-white px-2.5 text-[0.9375rem] whitespace-nowrap hover:bg-mint-pale aria-[current=page]:border-green aria-[current=page]:bg-mint"
            >
              {text} {count !== undefined && <span className="text-ink-soft tabular-nums">{count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
