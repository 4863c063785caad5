import { useEffect, useRef } from 'react';
import { Form, href, Link } from 'react-router';
import { MAX_NAME_LENGTH, MAX_NAMED } from '../../../domain/limits.ts';
import { nameWithCredentials } from '../../../domain/names.ts';
import type { Provider } from '../../../domain/providers/provider-responses.ts';
import type { NAMED } from '../../../domain/search/search-responses.ts';
import { isSearchableName, NAME_PARAMETER } from '../../../domain/search/search-selection.ts';
import { listText, NOT_ACCEPTING } from '../../provider/provider-texts.ts';
import { LiveRegion } from '../../ui/live-region.tsx';

type Found = Pick<Provider, (typeof NAMED)[number]>;

/** A search by name, in all states. @param found null before a search. */
export function NameSearch({ name, found }: { name: string; found: Found[] | null }) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address names somebody else.
  useEffect(() => () => form.current?.reset(), [name]);
  return (
    <section aria-label="Search by name" className="mt-8">
      <Form
        ref={form}
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
      <LiveRegion className="mt-4">{found && <Names name={name} found={found} />}</LiveRegion>
    </section>
  );
}

function Names({ name, found }: { name: string; found: Found[] }) {
  return (
    <>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-white px-5 wrap-anywhere empty:hidden">
        {found.map((provider) => (
          <li key={provider.id} className="py-3">
            <Link
              to={href('/providers/:providerId', { providerId: String(provider.id) })}
              className="link inline-block py-1"
              translate="no"
            >
              {nameWithCredentials(provider)}
            </Link>
            <p className="text-sm text-ink-soft">{factsOf(provider)}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3 empty:hidden">{namesText(name, found.length)}</p>
    </>
  );
}

function factsOf({ states, isAccepting }: Found): string {
  const licensed = listText(
    'Licensed in',
    states.map(({ displayName }) => displayName),
  );
  return [licensed, isAccepting ? '' : NOT_ACCEPTING].filter(Boolean).join(' · ');
}

/** Returns what to try next after a search by name; '' if all are shown. */
export function namesText(name: string, count: number): string {
  if (count === MAX_NAMED) return `The first ${MAX_NAMED}. Type more of the name.`;
  if (count > 0) return '';
  return isSearchableName(name)
    ? 'We list nobody with this name. Please check the spelling.'
    : 'Type at least two letters of the name.';
}
