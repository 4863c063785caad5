import { useId } from 'react';
import { href, Link } from 'react-router';
import type { Suggestion } from '../../domain/directory/schemas.ts';
import { PICTURE_WIDTHS } from '../../domain/limits.ts';
import { Avatar } from './avatar.tsx';

/** Dietitians under a heading; nothing without any. */
export function Suggestions({ title, people }: { title: string; people: Suggestion[] }) {
  const heading = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="container-page pb-16 sm:pb-20 print:hidden">
      <h2 id={heading} className="mb-6 text-3xl">
        {title}
      </h2>
      <ul className="grid gap-5 lg:grid-cols-3">
        {people.map(({ id, name, credentials, pictureUrl, helpsWith }) => (
          <li
            key={id}
            className="card-link chevron relative flex gap-4 wrap-anywhere has-focus-visible:outline-3"
          >
            <Avatar
              url={pictureUrl}
              widths={PICTURE_WIDTHS.avatar}
              size={64}
              loading="lazy"
              className="size-16 shrink-0 rounded-full"
            />
            <div className="min-w-0">
              <Link
                to={href('/providers/:providerId', { providerId: String(id) })}
                className="font-serif text-lg leading-snug outline-none after:absolute after:inset-0 hover:underline"
              >
                {name}
              </Link>
              <p className="text-sm text-ink-soft">{credentials}</p>
              {helpsWith && <p className="mt-2 text-sm">Helps with {helpsWith}</p>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
