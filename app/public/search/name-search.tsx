import { useEffect, useRef } from 'react';
import { Form, href, Link } from 'react-router';
import { MAX_NAME_LENGTH, MAX_NAMED } from '../../../domain/limits.ts';
import { nameWithCredentials } from '../../../domain/names.ts';
import type { NamedProvider } from '../../../domain/search/search-responses.ts';
import { isSearchableName, NAME_PARAMETER } from '../../../domain/search/search-selection.ts';
import { Avatar } from '../../provider/avatar.tsx';
import { NOT_ACCEPTING, someOf } from '../../provider/provider-texts.ts';
import { LiveRegion } from '../../ui/live-region.tsx';

/** A search by name, in all states. @param found null before a search. */
export function NameSearch({ name, found }: { name: string; found: NamedProvider[] | null }) {
  const form = useRef<HTMLFormElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the address names somebody else.
  useEffect(() => () => form.current?.reset(), [name]);
  return (
    <section aria-label="Search by name" className="mt-4">
      <details open={found !== null}>
        <summary className="fold text-[0.9375rem]" id="name-label">
          Looking for a dietitian by name?
        </summary>
        <Form ref={form} method="get" action={href('/providers')} className="mt-1 flex max-w-xl gap-3">
          <input
            name={NAME_PARAMETER}
            type="search"
            required
            defaultValue={name}
            maxLength={MAX_NAME_LENGTH}
            placeholder="First or last name"
            aria-labelledby="name-label"
            className="field"
          />
          <button type="submit" className="button-quiet shrink-0">
            Look up
          </button>
        </Form>
      </details>
      <LiveRegion className="mt-4">{found && <Names name={name} found={found} />}</LiveRegion>
    </section>
  );
}

function Names({ name, found }: { name: string; found: NamedProvider[] }) {
  return (
    <>
      <ul className="divide-y divide-line rounded-2xl border border-line bg-white wrap-anywhere empty:hidden">
        {found.map((provider) => (
          <li key={provider.id}>
            <Link
              to={href('/providers/:providerId', { providerId: String(provider.id) })}
              className="chevron flex min-h-14 items-center gap-3 px-4 py-2 first-of-type:rounded-t-2xl hover:bg-mint-pale"
            >
              <Avatar url={provider.avatarUrl} kind="avatar" size={40} className="shrink-0 rounded-full" />
              <span className="min-w-0 leading-snug">
                <span className="block font-medium" translate="no">
                  {nameWithCredentials(provider)}
                </span>
                <span className="block text-sm text-ink-soft">{factsOf(provider)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3 empty:hidden">{namesText(name, found.length)}</p>
    </>
  );
}

function factsOf({ states, isAccepting }: NamedProvider): string {
  const licensed = someOf(states.map(({ displayName }) => displayName));
  return [licensed && `Licensed in ${licensed}`, isAccepting ? '' : NOT_ACCEPTING]
    .filter(Boolean)
    .join(' · ');
}

/** Returns what to try next after a search by name; '' if all are shown. */
export function namesText(name: string, count: number): string {
  if (count === MAX_NAMED) return `The first ${MAX_NAMED}. Type more of the name.`;
  if (count > 0) return '';
  return isSearchableName(name)
    ? 'We list nobody with this name. Please check the spelling.'
    : 'Type at least two letters of the name.';
}
