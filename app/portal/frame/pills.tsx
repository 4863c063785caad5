import { Link } from 'react-router';

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
