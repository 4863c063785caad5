import { useId } from 'react';
import { href, Link } from 'react-router';
import { initialsPath } from '../../domain/directory/pictures.ts';
import type { Provider } from '../../domain/directory/schemas.ts';
import { PICTURE_WIDTHS } from '../../domain/limits.ts';
import { nameWithCredentials } from '../../domain/names.ts';
import { listText } from '../content/card.ts';
import { Avatar } from './avatar.tsx';

type Suggestion = ReturnType<typeof toSuggestion>;

const MOST_NAMES = 3;

/** Picks what a suggestion shows, so that other fields, such as the bio, are not sent to the browser. */
export function toSuggestion(provider: Provider) {
  const namesOf = (list: { name: string }[]) => list.slice(0, MOST_NAMES).map(({ name }) => name);
  return {
    id: provider.id,
    name: nameWithCredentials(provider),
    avatarUrl: provider.avatarUrl ?? initialsPath(provider),
    text:
      listText('Helps with', namesOf(provider.concerns)) ||
      listText('Takes', namesOf(provider.insuranceCompanies)),
  };
}

/** Dietitians under a heading; nothing without any. */
export function Suggestions({ title, people }: { title: string; people: Suggestion[] }) {
  const id = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={id} className="container-page pb-16 sm:pb-20 print:hidden">
      <h2 id={id} className="mb-6 text-3xl">
        {title}
      </h2>
      <ul className="grid gap-5 md:grid-cols-3">
        {people.map(({ id, name, avatarUrl, text }) => (
          <li
            key={id}
            className="relative flex min-w-0 items-start gap-4 rounded-2xl border border-line bg-white p-5 wrap-anywhere shadow-card outline-offset-3 outline-green transition-shadow hover:shadow-float has-focus-visible:outline-3"
          >
            <Avatar
              url={avatarUrl}
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
              <p className="mt-1 text-sm text-ink-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
