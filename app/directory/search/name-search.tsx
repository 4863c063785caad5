import { Form, href, Link } from 'react-router';
import type { NamedProvider } from '../../../domain/directory/search/schemas.ts';
import { NAME_PARAMETER } from '../../../domain/directory/search-selection.ts';
import { MAX_NAME_LENGTH } from '../../../domain/limits.ts';
import { nameWithCredentials } from '../../../domain/names.ts';
import { availabilityText, listText } from '../../content/card.ts';
import { LiveRegion } from '../../ui/live-region.tsx';

/** Finds listed dietitians by name, in all states. @param found null before a search. */
export function NameSearch({ name, found }: { name: string; found: NamedProvider[] | null }) {
  return (
    <section aria-label="Search by name" className="mt-8 print:hidden">
      <Form
        method="get"
        action={href('/providers')}
        preventScrollReset
        className="flex flex-wrap items-center gap-x-4 gap-y-2"
      >
        <label htmlFor="name" className="font-semibold">
          Looking for someone?
        </label>
        <input
          key={name}
          id="name"
          name={NAME_PARAMETER}
          type="search"
          required
          defaultValue={name}
          maxLength={MAX_NAME_LENGTH}
          className="field w-0 min-w-32 grow sm:max-w-72"
        />
        <button type="submit" className="button-quiet">
          Look up
        </button>
      </Form>
      <LiveRegion className="mt-4">
        {found &&
          (found.length > 0 ? (
            <Names found={found} />
          ) : (
            <p>We list nobody with this name. Please check the spelling, and type at least two letters.</p>
          ))}
      </LiveRegion>
    </section>
  );
}

function Names({ found }: { found: NamedProvider[] }) {
  return (
    <ul className="divide-y divide-line rounded-2xl border border-line bg-white px-5 wrap-anywhere">
      {found.map((provider) => {
        const states = provider.states.map(({ displayName }) => displayName);
        const facts = [listText('Licensed in', states), availabilityText(provider)].filter(Boolean);
        const path = href('/providers/:providerId', { providerId: String(provider.id) });
        return (
          <li key={provider.id} className="py-3">
            <Link to={path} className="link inline-block py-1">
              {nameWithCredentials(provider)}
            </Link>
            <p className="text-sm text-ink-soft">{facts.join(' · ')}</p>
          </li>
        );
      })}
    </ul>
  );
}
