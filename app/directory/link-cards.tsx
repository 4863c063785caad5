import { Link } from 'react-router';

/** Links in a grid, each with a number on its right. */
export function LinkCards({ links }: { links: { to: string; text: string; count?: string }[] }) {
  return (
    <ul className="grid max-sm:divide-y max-sm:divide-line max-sm:rounded-2xl max-sm:border max-sm:border-line max-sm:bg-white sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
      {links.map(({ to, text, count }) => (
        <li key={to} className="min-w-0">
          <Link
            to={to}
            className="flex items-baseline justify-between gap-3 px-5 py-2.5 sm:rounded-2xl sm:border sm:border-line sm:bg-white sm:py-4 sm:shadow-card sm:hover:shadow-float"
          >
            <span className="font-serif text-lg sm:text-xl">{text}</span>
            <span className="shrink-0 text-ink-soft">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
