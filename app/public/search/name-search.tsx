import { Form, href, Link } from 'react-router';
import { NAME_PARAMETER } from '../../../domain/directory/search-selection.ts';
import { MAX_NAME_LENGTH } from '../../../domain/limits.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import type { NamesContent } from './card-content.ts';

/** Finds listed dietitians by name, in all states. @param found null before a search. */
export function NameSearch({ name, found }: { name: string; found: NamesContent | null }) {
  return (
    <section aria-label="Search by name" className="mt-8 print:hidden">
      <Form
        method="get"
        action={href('/providers')}
        className="grid gap-x-4 gap-y-2 sm:grid-cols-[auto_18rem_auto] sm:items-center sm:justify-start"
      >
        <label htmlFor="name" className="font-semibold">
          Looking for a dietitian by name?
        </label>
        <input
          id="name"
          name={NAME_PARAMETER}
          type="search"
          required
          defaultValue={name}
          maxLength={MAX_NAME_LENGTH}
          aria-describedby="name-hint"
          className="field"
        />
        <p id="name-hint" className="text-sm text-ink-soft sm:order-1 sm:col-start-2">
          First or last name
        </p>
        <button type="submit" className="button-quiet">
          Look up
        </button>
      </Form>
      <LiveRegion className="mt-4">
        {found && (
          <>
            <Names people={found.people} />
            <p className="mt-3 empty:hidden">{found.text}</p>
          </>
        )}
      </LiveRegion>
    </section>
  );
}

function Names({ people }: Pick<NamesContent, 'people'>) {
  return (
    <ul className="divide-y divide-line rounded-2xl border border-line bg-white px-5 wrap-anywhere empty:hidden">
      {people.map(({ id, name, facts }) => (
        <li key={id} className="py-3">
          <Link
            to={href('/providers/:providerId', { providerId: String(id) })}
            className="link inline-block py-1"
          >
            {name}
          </Link>
          <p className="text-sm text-ink-soft">{facts}</p>
        </li>
      ))}
    </ul>
  );
}
