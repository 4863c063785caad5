import { Link } from 'react-router';

/** Links in a grid, each with a number on its right. */
export function LinkCards({ links }: { links: { to: string; text: string; count?: string }[] }) {
  return (
    <ul className="grid max-sm:divide-y max-sm:divide-line max-sm:rounded-2xl max-sm:border max-sm:border-line max-sm:bg-white sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      {links.map(({ to, text, count }) => (
        <li key={to} className="grid">
          <Link
            to={to}
            className="chevron flex items-baseline gap-2 px-5 py-2.5 sm:rounded-2xl sm:border sm:border-line sm:bg-white sm:py-4 sm:shadow-card sm:hover:shadow-float"
          >
            <span className="min-w-0 grow font-serif text-lg leading-snug">{text}</span>
            <span className="shrink-0 text-sm text-ink-soft">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
