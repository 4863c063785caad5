import { href, Link } from 'react-router';
import { fullName } from '../../../domain/names.ts';
import type { NamedProvider } from '../../../domain/search/search-responses.ts';
import { Avatar } from '../../provider/avatar.tsx';
import { someOf } from '../../provider/provider-texts.ts';

/** A section of faces that lead to the profiles of dietitians. */
export function People({ people, className }: { people: NamedProvider[]; className: string }) {
  return (
    <>
      <h2 className="mb-8 text-3xl">Some of our dietitians</h2>
      <ul className={`grid gap-x-4 gap-y-8 ${className}`}>
        {people.map((person) => (
          <li key={person.id}>
            <Link
              to={href('/providers/:providerId', { providerId: String(person.id) })}
              prefetch="intent"
              className="group grid justify-items-center rounded-2xl text-center leading-snug text-balance wrap-anywhere"
            >
              <Avatar
                url={person.photoUrl}
                kind="photo"
                size={120}
                loading="lazy"
                className="mb-3 size-30 rounded-full"
              />
              <span
                className="font-serif text-xl leading-tight decoration-leaf decoration-2 underline-offset-4 group-hover:underline"
                translate="no"
              >
                {fullName(person)}
              </span>
              <span className="mt-1.5 text-[0.9375rem]">{person.concerns[0]?.name}</span>
              <span className="text-sm text-ink-soft">
                {someOf(
                  person.states.map(({ displayName }) => displayName),
                  2,
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
